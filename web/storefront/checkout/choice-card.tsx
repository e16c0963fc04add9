import type { ReactNode } from 'react'
import { FORM, useCheckout } from './checkout-context.ts'

interface ChoiceCardProps {
  name: string
  value: string
  checked: boolean
  disabled?: boolean
  /** Content of the label: part of the radio button's accessible name. */
  children: ReactNode
  /** Fields that appear below once the option is selected, outside of the label. */
  below?: ReactNode
}

/** A radio button as a card. Selecting it recomputes the totals at once. */
export function ChoiceCard({ name, value, checked, disabled = false, children, below }: ChoiceCardProps) {
  const { choose } = useCheckout()
  return (
    <div
      className={`min-w-0 rounded-md border border-hairline transition-colors duration-200 has-[>label>:checked]:border-leaf has-[>label>:checked]:bg-raised has-[>label>:checked]:inset-ring has-[>label>:checked]:inset-ring-leaf ${
        disabled ? '' : 'hover:border-line'
      }`}
    >
      <label
        className={`flex gap-4 rounded-md px-5 py-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-leaf ${
          disabled ? 'cursor-not-allowed' : 'cursor-pointer'
        }`}
      >
        <input
          type="radio"
          form={FORM}
          name={name}
          value={value}
          checked={checked}
          disabled={disabled}
          onChange={choose}
          className="mt-1 size-4 shrink-0 accent-leaf outline-none"
        />
        <span className="min-w-0 flex-1 text-small wrap-anywhere">{children}</span>
      </label>
      {checked && below && <div className="px-5 pb-5 sm:pl-13">{below}</div>}
    </div>
  )
}
