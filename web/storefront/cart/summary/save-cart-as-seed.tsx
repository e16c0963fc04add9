import { lazily } from '#contract/lazily.ts'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { LANGUAGE } from '#contract/text/language.ts'
import { saveCartAsSeedTexts } from '#texts/seeds/save-cart-as-seed.ts'
import { promptSignIn } from '#web/storefront/session/modals/modal-state.ts'
import { cartSettled } from '#web/storefront/state/cart/optimistic-cart.ts'
import { loadedUser } from '#web/storefront/state/loaded-user.ts'
import { createSeedFromCart } from '#web/storefront/state/seeds/change-seeds.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { Button } from '#web/ui/button.tsx'

const dayFormat = lazily(() => new Intl.DateTimeFormat(LANGUAGE, { month: 'long', day: 'numeric' }))

/** Creates a seed with the products and quantities of the cart. The cart does not change. */
export function SaveCartAsSeed() {
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)

  async function save() {
    setPending(true)
    // The seed is to include the pending changes.
    await cartSettled()
    const seed = await createSeedFromCart(saveCartAsSeedTexts.name({ day: dayFormat().format(new Date()) }))
    setPending(false)
    if (!seed) return
    showToast(saveCartAsSeedTexts.saved(seed), 'success', {
      action: {
        label: saveCartAsSeedTexts.open,
        run: () => void navigate(href('/seed/:uuid', { uuid: seed.uuid })),
      },
    })
  }

  async function click() {
    if (await loadedUser()) await save()
    else promptSignIn(() => void save())
  }

  return (
    <Button variant="quiet" className="mt-3 w-full no-scripting:hidden" pending={pending} onClick={() => void click()}>
      {saveCartAsSeedTexts.save}
    </Button>
  )
}
