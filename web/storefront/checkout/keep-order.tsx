import { useState } from 'react'
import { useNavigate } from 'react-router'
import { orderFactsTexts } from '#texts/order-facts.ts'
import { thankYouTexts } from '#texts/thank-you.tsx'
import { notify } from '#web/storefront/notices.ts'
import { seedFromOrder } from '#web/storefront/seeds/change-seeds.ts'
import { Button } from '#web/ui/button.tsx'

/** Makes a seed of what was ordered, with its quantities, to order from again. */
export function KeepOrder({ invoice }: { invoice: string }) {
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)

  async function keep() {
    setPending(true)
    const seed = await seedFromOrder(orderFactsTexts.order({ invoice }), invoice)
    setPending(false)
    if (!seed) return
    notify(thankYouTexts.kept(seed), 'good', {
      label: thankYouTexts.open,
      run: () => void navigate(`/seed/${seed.uuid}`),
    })
  }

  return (
    <Button look="quiet" className="no-scripting:hidden" pending={pending} onClick={() => void keep()}>
      {thankYouTexts.keep}
    </Button>
  )
}
