import { useEffect, useRef, useState } from 'react'
import type { Deliveries } from '#contract/integrations.ts'
import { CallFailure } from '#web/storefront/api.ts'
import { integrationCalls } from './calls.ts'

/** What was just sent has its answer a moment later. */
const LOOK_AGAIN_MS = 1500

export type DeliveryLogState = ReturnType<typeof useDeliveryLog>

/** The log of a webhook: fetched once it is opened, and looked at again while something in it waits for its first try. */
export function useDeliveryLog(id: string) {
  const [open, setOpen] = useState(false)
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<Deliveries | null>(null)
  const [failed, setFailed] = useState(false)
  const asked = useRef(0)

  async function load(wanted: number): Promise<void> {
    asked.current += 1
    const turn = asked.current
    setPage(wanted)
    try {
      const deliveries = await integrationCalls.deliveries(id, wanted)
      if (turn !== asked.current) return
      setShown(deliveries)
      setFailed(false)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (turn === asked.current) setFailed(true)
    }
  }

  const isWaiting = shown?.data.some(({ attempts, status }) => status === 'waiting' && attempts === 0) ?? false
  useEffect(() => {
    if (!open || !isWaiting) return undefined
    const again = setTimeout(() => void load(page), LOOK_AGAIN_MS)
    return () => clearTimeout(again)
  })

  return {
    open,
    page,
    shown,
    failed,
    load,
    /** Opens it at its newest. */
    show() {
      setOpen(true)
      void load(1)
    },
    hide: () => setOpen(false),
  }
}
