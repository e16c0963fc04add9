import type { Address } from '#contract/accounts.ts'
import { checkoutTexts } from '#texts/checkout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { AddressLines } from './address-lines.tsx'
import { FORM, useCheckout } from './checkout-context.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { ChoiceCard } from './choice-card.tsx'
import { NewAddress } from './new-address.tsx'

/** Which of the company's addresses the goods go to, and which the bill. */
export function ShipTo() {
  const { checkout, choices, refusal } = useCheckout()
  const { addresses } = checkout
  const chosen = addressOf(addresses, choices.address)
  const billed = addressOf(addresses, choices.billing)
  const errors = refusal?.errors['address_id']
  return (
    <CheckoutSection
      step="address"
      title={checkoutTexts.address.title}
      summary={chosen && <Summary address={chosen} billed={billed} />}
    >
      {errors && (
        <Notice look="trouble" role="alert" className="mb-4">
          {errors.join(' ')}
        </Notice>
      )}
      {addresses.length === 0 ? (
        <p className="text-small text-muted">{checkoutTexts.address.first}</p>
      ) : (
        <fieldset>
          <legend className="sr-only">{checkoutTexts.address.choice}</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            {addresses.map((address) => (
              <ChoiceCard key={address.id} name="address" value={String(address.id)} checked={address === chosen}>
                <span className="block text-body font-medium">{address.label}</span>
                <AddressLines address={address} />
              </ChoiceCard>
            ))}
          </div>
        </fieldset>
      )}
      <NewAddress />
      {addresses.length > 0 && <BillTo shipTo={chosen} billed={billed} />}
    </CheckoutSection>
  )
}

function BillTo({ shipTo, billed }: { shipTo: Address | undefined; billed: Address | undefined }) {
  const { checkout, choose, refusal } = useCheckout()
  const others = checkout.addresses.filter(({ id }) => id !== shipTo?.id)
  if (others.length === 0) return null
  return (
    <div className="mt-2 max-w-md">
      <SelectField
        label={checkoutTexts.address.billTo}
        form={FORM}
        name="billing"
        value={billed ? String(billed.id) : ''}
        onChange={choose}
        options={[
          ['', checkoutTexts.address.billToSame],
          ...others.map((address) => [String(address.id), inOneLine(address)] as const),
        ]}
        errors={refusal?.errors['billing_address_id']}
      />
    </div>
  )
}

function Summary({ address, billed }: { address: Address; billed: Address | undefined }) {
  return (
    <>
      <p className="wrap-anywhere">{inOneLine(address)}</p>
      {billed && <p className="wrap-anywhere">{checkoutTexts.address.billToIs({ address: inOneLine(billed) })}</p>}
    </>
  )
}

function inOneLine({ label, line1, city, state }: Address): string {
  return `${label}: ${line1}, ${city}, ${state}`
}

function addressOf(addresses: readonly Address[], id: number | null): Address | undefined {
  return addresses.find((address) => address.id === id)
}
