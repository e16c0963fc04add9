import type { ReactNode } from 'react'
import { FORM, useCheckout } from './checkout-context.ts'

interface ChoiceCardProps {
  name: string
  value: string
  checked: boolean
  disabled?: boolean
  /** What is told in the row itself: a part of the radio's name. */
  children: ReactNode
  /** What there is to fill in once it is chosen: outside of the label. */
  below?: ReactNode
}

/** One of several ways, as a card to press. Choosing it shows the totals with it at once. */
export function ChoiceCard({ name, value, checked, disabled = false, children, below }: ChoiceCardProps) {
  const { choose } = useCheckout()
  return (
    <div
      className={`min-w-0 rounded-md border border-hairline transition-colors duration-200 has-[>label>:checked]:border-ink has-[>label>:checked]:bg-raised ${
        disabled ? '' : 'hover:border-ink'
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
