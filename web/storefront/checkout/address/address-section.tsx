import type { Address } from '#contract/schemas/accounts/accounts.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { AddressLines } from '#web/storefront/buyer/addresses/address-lines.tsx'
import { FORM, useCheckout } from '#web/storefront/checkout/checkout-context.ts'
import { CheckoutSection } from '#web/storefront/checkout/checkout-section.tsx'
import { ChoiceCard } from '#web/storefront/checkout/choice-card.tsx'
import { NewAddress } from './new-address.tsx'

/** Shipping and billing address of the order, from the company's address book. */
export function AddressSection() {
  const { checkout, choices, placementError } = useCheckout()
  const { addresses } = checkout
  const chosen = findAddress(addresses, choices.address)
  const billed = findAddress(addresses, choices.billing)
  const errors = placementError?.errors['address_id']
  return (
    <CheckoutSection
      step="address"
      title={checkoutTexts.address.title}
      summary={chosen && <Summary address={chosen} billed={billed} />}
    >
      {errors && <FormError className="mb-4">{errors.join(' ')}</FormError>}
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
  const { checkout, choose, placementError } = useCheckout()
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
          ...others.map((address) => [String(address.id), addressLine(address)] as const),
        ]}
        errors={placementError?.errors['billing_address_id']}
      />
    </div>
  )
}

function Summary({ address, billed }: { address: Address; billed: Address | undefined }) {
  return (
    <>
      <p className="wrap-anywhere">{addressLine(address)}</p>
      {billed && <p className="wrap-anywhere">{checkoutTexts.address.billToIs({ address: addressLine(billed) })}</p>}
    </>
  )
}

function addressLine({ label, line1, city, state }: Address): string {
  return `${label}: ${line1}, ${city}, ${state}`
}

function findAddress(addresses: readonly Address[], id: number | null): Address | undefined {
  return addresses.find((address) => address.id === id)
}
