import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LANGUAGE } from '#contract/language.ts'
import { keepCartTexts } from '#texts/keep-cart.ts'
import { settledCart } from '#web/storefront/cart/held-cart.ts'
import { notify } from '#web/storefront/notices.ts'
import { askToSignIn } from '#web/storefront/session/ask-to-sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { seedFromCart } from './change-seeds.ts'
import { knownUser } from './known-user.ts'

const DAY = new Intl.DateTimeFormat(LANGUAGE, { month: 'long', day: 'numeric' })

/** Makes a seed of what is in the cart, with its quantities; the cart stays as it is. */
export function KeepCart() {
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)

  async function keep() {
    setPending(true)
    // What was pressed a moment ago belongs to it.
    await settledCart()
    const seed = await seedFromCart(keepCartTexts.name({ day: DAY.format(new Date()) }))
    setPending(false)
    if (!seed) return
    notify(keepCartTexts.kept(seed), 'good', {
      label: keepCartTexts.open,
      run: () => void navigate(`/seed/${seed.uuid}`),
    })
  }

  async function press() {
    if (await knownUser()) await keep()
    else askToSignIn(() => void keep())
  }

  return (
    <Button look="quiet" className="mt-3 w-full no-scripting:hidden" pending={pending} onClick={() => void press()}>
      {keepCartTexts.keep}
    </Button>
  )
}
