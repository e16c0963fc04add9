import type { ReactNode } from 'react'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import { formatDollars } from '#contract/values/money.ts'
import { orderTexts } from '#texts/orders/order.ts'
import { CardInputs } from '#web/storefront/checkout/payment/card-inputs.tsx'

const TEXTS = orderTexts.proposal

/** How the buyer pays what a change raises the total by. */
export type ProposalMethod = 'card' | 'bank_transfer'

interface ProposalPaymentProps {
  card: Checkout['card']
  /** Amount to pay in US dollars. */
  amount: number
  method: ProposalMethod
  onChoose: (method: ProposalMethod) => void
}

/** The choice between the card, with its fields, and a bank transfer. */
export function ProposalPayment({ card, amount, method, onChoose }: ProposalPaymentProps) {
  const dollars = formatDollars(amount)
  const choice = (value: ProposalMethod) => ({ value, isChosen: method === value, onChoose: () => onChoose(value) })
  return (
    <fieldset className="mt-6">
      <legend className="font-medium">{TEXTS.howToPay({ amount: dollars })}</legend>
      <div className="mt-3 space-y-3">
        <Choice {...choice('card')} title={TEXTS.byCard}>
          <CardInputs card={card} amount={amount} />
        </Choice>
        <Choice {...choice('bank_transfer')} title={TEXTS.byTransfer}>
          <p className="text-small text-muted">{TEXTS.byTransferText}</p>
        </Choice>
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  value: ProposalMethod
  title: string
  isChosen: boolean
  onChoose: () => void
  /** Shown below the chosen method. */
  children: ReactNode
}

function Choice({ value, title, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <div className="min-w-0 rounded-md border border-hairline has-[>label>:checked]:border-leaf has-[>label>:checked]:bg-raised">
      <label className="flex min-h-11 cursor-pointer items-center gap-4 rounded-md px-5 py-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-leaf">
        <input
          type="radio"
          name="method"
          value={value}
          checked={isChosen}
          onChange={onChoose}
          className="size-4 shrink-0 accent-leaf outline-none"
        />
        <span className="min-w-0 flex-1">{title}</span>
      </label>
      {isChosen && <div className="px-5 pb-5 sm:pl-13">{children}</div>}
    </div>
  )
}
