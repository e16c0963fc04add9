import { useEffect, useRef, useState } from 'react'
import type { Deliveries } from '#contract/schemas/integrations.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import { integrationCalls } from './calls.ts'

/** Polling interval while a delivery waits for its first attempt. */
const POLL_MS = 1500

export type DeliveryLogState = ReturnType<typeof useDeliveryLog>

/** Returns the delivery log of a webhook. It loads when opened, and polls while a delivery waits for its first attempt. */
export function useDeliveryLog(id: string) {
  const [open, setOpen] = useState(false)
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<Deliveries | null>(null)
  const [failed, setFailed] = useState(false)
  const latestRequest = useRef(0)

  async function load(requestedPage: number): Promise<void> {
    latestRequest.current += 1
    const request = latestRequest.current
    setPage(requestedPage)
    try {
      const deliveries = await integrationCalls.deliveries(id, requestedPage)
      if (request !== latestRequest.current) return
      setShown(deliveries)
      setFailed(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (request === latestRequest.current) setFailed(true)
    }
  }

  const isWaiting = shown?.data.some(({ attempts, status }) => status === 'waiting' && attempts === 0) ?? false
  useEffect(() => {
    if (!open || !isWaiting) return undefined
    const timer = setTimeout(() => void load(page), POLL_MS)
    return () => clearTimeout(timer)
  })

  return {
    open,
    page,
    shown,
    failed,
    load,
    /** Opens the log at its newest page. */
    show() {
      setOpen(true)
      void load(1)
    },
    hide: () => setOpen(false),
  }
}
