import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { orderFactsTexts } from '#texts/orders/order-facts.ts'
import { thankYouTexts } from '#texts/checkout/thank-you.tsx'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { createSeedFromOrder } from '#web/storefront/state/seeds/change-seeds.ts'
import { Button } from '#web/ui/button.tsx'

/** Button that saves the order's products and quantities as a seed, for ordering again. */
export function SaveAsSeed({ invoice }: { invoice: string }) {
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)

  async function save() {
    setPending(true)
    const seed = await createSeedFromOrder(orderFactsTexts.order({ invoice }), invoice)
    setPending(false)
    if (!seed) return
    showToast(thankYouTexts.saved(seed), 'success', {
      action: {
        label: thankYouTexts.open,
        run: () => void navigate(href('/seed/:uuid', { uuid: seed.uuid })),
      },
    })
  }

  return (
    <Button variant="quiet" className="no-scripting:hidden" pending={pending} onClick={() => void save()}>
      {thankYouTexts.save}
    </Button>
  )
}
