import { useState } from 'react'
import { useNavigate } from 'react-router'
import { notify } from '#web/storefront/notices.ts'
import { seedFromOrder } from '#web/storefront/seeds/change-seeds.ts'
import { Button } from '#web/ui/button.tsx'

/** Makes a seed of what was ordered, with its quantities, to order from again. */
export function KeepOrder({ invoice }: { invoice: string }) {
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)

  async function keep() {
    setPending(true)
    const seed = await seedFromOrder(`Order ${invoice}`, invoice)
    setPending(false)
    if (!seed) return
    notify(`Kept as “${seed.name}”`, 'good', { label: 'Open', run: () => void navigate(`/seed/${seed.uuid}`) })
  }

  return (
    <Button look="quiet" className="no-scripting:hidden" pending={pending} onClick={() => void keep()}>
      Save as a seed
    </Button>
  )
}
