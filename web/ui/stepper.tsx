import { useEffect, useId, useRef } from 'react'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { largestQuantity, type QuantityRule } from '#contract/quantity.ts'
import { quantityTexts } from '#texts/quantity.ts'
import { QuantityNote } from './quantity-note.tsx'
import { stepQuantity } from './snap-quantity.ts'
import { useTypedQuantity } from './use-typed-quantity.ts'

interface StepperProps {
  name: string
  label: string
  rule: QuantityRule
  quantity: number
  onChange: (quantity: number) => void
  /** Hears of a 0 that is typed, with its field, where nothing can be wanted. */
  onNone?: (field: HTMLInputElement) => void
  /** What Enter does with the quantity, where it does not send a form. */
  onEnter?: (quantity: number) => void
  /** Is told what became of the number typed, and null once that is over. */
  onNote?: (note: string | null) => void
  /** Where something to read stands right above it. */
  noteBelow?: boolean
  /** For where it stands: its width, its ground. */
  className?: string
}

/**
 * A quantity that moves by the step. What is typed between two steps snaps to one of them and says so; Enter then waits
 * for another press. Without JavaScript it is a number field.
 */
export function Stepper({
  name,
  label,
  rule,
  quantity,
  onChange,
  onNone,
  onEnter,
  onNote,
  noteBelow = false,
  className = '',
}: StepperProps) {
  const noteId = useId()
  const field = useRef<HTMLInputElement>(null)
  const none = onNone && (() => field.current && onNone(field.current))
  const { shown, note, change, settle, type } = useTypedQuantity(rule, quantity, onChange, none)
  const most = largestQuantity(rule)
  useEffect(() => onNote?.(note), [onNote, note])
  return (
    <div
      className={`relative inline-flex items-stretch rounded-full border border-line focus-within:border-ink ${className}`}
    >
      <StepButton
        label={quantityTexts.fewer({ label })}
        disabled={quantity <= rule.minQty}
        onPress={() => change(stepQuantity(rule, quantity, -1))}
      >
        <Minus size={16} aria-hidden />
      </StepButton>
      <input
        ref={field}
        type="number"
        inputMode="numeric"
        name={name}
        aria-label={label}
        aria-describedby={note === null ? undefined : noteId}
        className="figures h-11 w-14 min-w-0 grow bg-transparent text-center text-body font-medium outline-offset-0 no-scripting:w-24"
        min={onNone ? 0 : rule.minQty}
        max={most || undefined}
        step={rule.qtyStep}
        value={shown}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          // A 0 is typed on purpose; an arrow ends where the press beside it does.
          if (event.key === 'ArrowDown' && onNone && Number(shown) <= rule.minQty) event.preventDefault()
          if (event.key !== 'Enter') return
          const settled = settle()
          if (settled === null || onEnter) event.preventDefault()
          if (settled !== null) onEnter?.(settled)
        }}
      />
      <StepButton
        label={quantityTexts.more({ label })}
        disabled={quantity >= most}
        onPress={() => change(stepQuantity(rule, quantity, 1))}
      >
        <Plus size={16} aria-hidden />
      </StepButton>
      <QuantityNote id={noteId} below={noteBelow}>
        {note}
      </QuantityNote>
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
      // Not `disabled`: at the end of the range whoever has just pressed it would lose the focus.
      aria-disabled={disabled}
      onClick={disabled ? undefined : onPress}
      className="grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-200 hover:text-leaf aria-disabled:cursor-not-allowed aria-disabled:text-line no-scripting:hidden"
    >
      {children}
    </button>
  )
}
