import { startTransition, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { fieldsTexts } from '#texts/fields.ts'
import { notify } from '#web/storefront/notices.ts'
import { checkoutPath, type Choices, readChoices } from './choices.ts'

/**
 * What is chosen, and how to choose otherwise. The address of the page says it; what is pressed shows at once, until the
 * page with it has come, another was asked for since, or it failed. A page that was on its way before does not take it back.
 */
export function useChoices(): { chosen: Choices; choose: (choices: Choices) => void } {
  const { paymentMethod } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [pressed, setPressed] = useState<Choices | null>(null)
  return {
    chosen: pressed ?? readChoices(paymentMethod, new URLSearchParams(search)),
    choose(choices) {
      // The page would be lost, and what is typed on it.
      if (!navigator.onLine) return notify(fieldsTexts.unreached, 'trouble')
      setPressed(choices)
      const arrival = Promise.resolve(navigate(checkoutPath(choices), { replace: true, preventScrollReset: true }))
      void arrival.finally(() => {
        // A transition like the page itself: the two must change in one step.
        startTransition(() => {
          setPressed((latest) => (latest === choices ? null : latest))
        })
      })
    },
  }
}
