import { useNavigate } from 'react-router'
import { addressTexts } from '#texts/address.ts'
import { AddressForm } from '#web/storefront/buyer/address-form.tsx'
import type { Answer } from '#web/storefront/buyer/answer.ts'
import { closeFold, Fold } from '#web/storefront/buyer/fold.tsx'
import { useCheckout } from './checkout-context.ts'
import { checkoutPath } from './choices.ts'

/** Another address for the book, and for this order. */
export function NewAddress() {
  const { checkout, choices } = useCheckout()
  const navigate = useNavigate()

  function take(form: HTMLFormElement, { added }: Answer) {
    closeFold(form)
    // A node of the former release does not say it, and `undefined` would stand for the default.
    if (typeof added !== 'number') return
    void navigate(checkoutPath({ ...choices, address: added }), { replace: true, preventScrollReset: true })
  }

  return (
    <div className="mt-2">
      <Fold adds label={addressTexts.addOne} open={checkout.addresses.length === 0}>
        <div className="max-w-2xl">
          <AddressForm action={checkoutPath(choices)} onSaved={take} />
        </div>
      </Fold>
    </div>
  )
}
