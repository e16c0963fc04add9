import { useEffect, useId, useRef } from 'react'
import { Minus } from '#web/ui/icons/minus.ts'
import { Plus } from '#web/ui/icons/plus.ts'
import { largestQuantity, type QuantityRule } from '#contract/values/quantity.ts'
import { quantityTexts } from '#texts/ui/quantity.ts'
import { QuantityNote } from './quantity-note.tsx'
import { stepQuantity } from './snap-quantity.ts'
import { useTypedQuantity } from './use-typed-quantity.ts'

interface StepperProps {
  name: string
  label: string
  rule: QuantityRule
  quantity: number
  onChange: (quantity: number) => void
  /** Called with the field when 0 is typed, where that means removal. */
  onZero?: (field: HTMLInputElement) => void
  /** Called on Enter instead of submitting the form. */
  onEnter?: (quantity: number) => void
  /** Called with the note about a changed number, and with null when the note disappears. */
  onNote?: (note: string | null) => void
  /** True to place the note below the field. */
  noteBelow?: boolean
  /** Width and background, by where it is used. */
  className?: string
}

/**
 * A quantity field with minus and plus buttons. A typed number snaps to an orderable quantity and a note explains the change;
 * Enter then has to be pressed again. Without JavaScript it is a number field.
 */
export function Stepper({
  name,
  label,
  rule,
  quantity,
  onChange,
  onZero,
  onEnter,
  onNote,
  noteBelow = false,
  className = '',
}: StepperProps) {
  const noteId = useId()
  const field = useRef<HTMLInputElement>(null)
  const none = onZero && (() => field.current && onZero(field.current))
  const { shown, note, change, commit, type } = useTypedQuantity(rule, quantity, onChange, none)
  const most = largestQuantity(rule)
  useEffect(() => onNote?.(note), [onNote, note])
  return (
    <div
      className={`relative inline-flex items-stretch rounded-full border border-line focus-within:border-ink ${className}`}
    >
      <StepButton
        label={quantityTexts.fewer({ label })}
        disabled={quantity <= rule.minQty}
        onClick={() => change(stepQuantity(rule, quantity, -1))}
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
        min={onZero ? 0 : rule.minQty}
        max={most || undefined}
        step={rule.qtyStep}
        value={shown}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          // Only typing reaches 0. The arrow key stops at the minimum, as the minus button does.
          if (event.key === 'ArrowDown' && onZero && Number(shown) <= rule.minQty) event.preventDefault()
          if (event.key !== 'Enter') return
          const committed = commit()
          if (committed === null || onEnter) event.preventDefault()
          if (committed !== null) onEnter?.(committed)
        }}
      />
      <StepButton
        label={quantityTexts.more({ label })}
        disabled={quantity >= most}
        onClick={() => change(stepQuantity(rule, quantity, 1))}
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
  onClick: () => void
  children: React.ReactNode
}

function StepButton({ label, disabled, onClick, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // Not `disabled`: the button would lose the focus at the end of the range.
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
      className="grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-200 hover:text-leaf aria-disabled:cursor-not-allowed aria-disabled:text-line no-scripting:hidden"
    >
      {children}
    </button>
  )
}
