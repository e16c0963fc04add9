import { startTransition, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { fieldsTexts } from '#texts/ui/fields.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { checkoutPath, type Choices, readChoices } from './choices.ts'

/**
 * Returns the choices of the URL and a function to change them. A change is optimistic: it shows at once, until the page with
 * it has loaded, a later change replaced it, or the navigation failed. A navigation that was already under way does not undo it.
 */
export function useChoices(): { chosen: Choices; choose: (choices: Choices) => void } {
  const { paymentMethod } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [optimistic, setOptimistic] = useState<Choices | null>(null)
  return {
    chosen: optimistic ?? readChoices(paymentMethod, new URLSearchParams(search)),
    choose(choices) {
      // Navigating without a network would lose the page and the typed input.
      if (!navigator.onLine) return showToast(fieldsTexts.unreached, 'error')
      setOptimistic(choices)
      const navigation = Promise.resolve(navigate(checkoutPath(choices), { replace: true, preventScrollReset: true }))
      void navigation.finally(() => {
        // A transition, like the navigation itself, so that both render in one step.
        startTransition(() => {
          setOptimistic((latest) => (latest === choices ? null : latest))
        })
      })
    },
  }
}
