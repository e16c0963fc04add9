import { useNavigate } from 'react-router'
import { addressTexts } from '#texts/account/address.ts'
import { AddressForm } from '#web/storefront/buyer/addresses/address-form.tsx'
import type { FormResult } from '#web/storefront/buyer/forms/form-result.ts'
import { closeDisclosure, Disclosure } from '#web/storefront/buyer/disclosure.tsx'
import { useCheckout } from '#web/storefront/checkout/checkout-context.ts'
import { checkoutPath } from '#web/storefront/checkout/choices.ts'

/** Form that adds an address to the address book and selects it for this order. */
export function NewAddress() {
  const { checkout, choices } = useCheckout()
  const navigate = useNavigate()

  function selectAdded(form: HTMLFormElement, { added }: FormResult) {
    closeDisclosure(form)
    // A node of the previous release does not return the id, and without one the default address would be selected.
    if (typeof added !== 'number') return
    void navigate(checkoutPath({ ...choices, address: added }), { replace: true, preventScrollReset: true })
  }

  return (
    <div className="mt-2">
      <Disclosure isNew label={addressTexts.addOne} open={checkout.addresses.length === 0}>
        <div className="max-w-2xl">
          <AddressForm action={checkoutPath(choices)} onSaved={selectAdded} />
        </div>
      </Disclosure>
    </div>
  )
}
