import { useState } from 'react'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { largestQuantity, type QuantityRule } from '#contract/quantity.ts'
import { snapQuantity, stepQuantity } from './snap-quantity.ts'

interface StepperProps {
  name: string
  label: string
  rule: QuantityRule
  quantity: number
  onChange: (quantity: number) => void
}

/** A quantity that moves by the step and snaps to it when typed. Without JavaScript it is a number field. */
export function Stepper({ name, label, rule, quantity, onChange }: StepperProps) {
  const [draft, setDraft] = useState<string | null>(null)

  function settle(next: number) {
    setDraft(null)
    if (next !== quantity) onChange(next)
  }

  function settleDraft() {
    if (draft !== null) settle(snapQuantity(rule, Number.parseFloat(draft)))
  }

  const most = largestQuantity(rule)
  return (
    <div className="inline-flex items-stretch rounded-full border border-line focus-within:border-ink">
      <StepButton
        label={`Fewer: ${label}`}
        disabled={quantity <= rule.minQty}
        onPress={() => settle(stepQuantity(rule, quantity, -1))}
      >
        <Minus size={16} aria-hidden />
      </StepButton>
      <input
        type="number"
        inputMode="numeric"
        name={name}
        aria-label={label}
        className="figures h-11 w-14 bg-transparent text-center text-body font-medium outline-offset-0 no-scripting:w-24"
        min={rule.minQty}
        max={most || undefined}
        step={rule.qtyStep}
        value={draft ?? quantity}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={settleDraft}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settleDraft()
        }}
      />
      <StepButton
        label={`More: ${label}`}
        disabled={quantity >= most}
        onPress={() => settle(stepQuantity(rule, quantity, 1))}
      >
        <Plus size={16} aria-hidden />
      </StepButton>
    </div>
  )
}

interface StepButtonProps {
  label: string
  disabled: boolean
  onPress: () => void
  children: React.ReactNode
}

function StepButton({ label, disabled, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-full transition-colors duration-200 hover:text-leaf disabled:cursor-not-allowed disabled:text-line no-scripting:hidden"
    >
      {children}
    </button>
  )
}
