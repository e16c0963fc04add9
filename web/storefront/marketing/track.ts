import { useEffect } from 'react'
import type { MarketingEvent } from './events.ts'

/** Maximum number of events buffered until trackers and consent are known; the oldest are dropped first. */
const MAX_BUFFERED = 30

let buffer: MarketingEvent[] = []
let receiver: ((event: MarketingEvent) => void) | null = null

/** Tracks a marketing event (spec 7). All events go through this function; it only buffers them without trackers. */
export function track(event: MarketingEvent): void {
  if (receiver) receiver(event)
  else buffer = [...buffer, event].slice(-MAX_BUFFERED)
}

/** Tracks an event that precedes the buffered ones. */
export function trackFirst(event: MarketingEvent): void {
  buffer = [event, ...buffer]
}

/** Sends buffered and future events to `receiver`; with null, buffers events again. */
export function receiveEvents(listener: ((event: MarketingEvent) => void) | null): void {
  receiver = listener
  const events = listener ? buffer : []
  if (listener) buffer = []
  for (const event of events) listener?.(event)
}

/** Tracks an event when a page is shown, and again when `subject` changes. A null event tracks nothing. */
export function useTracked(event: MarketingEvent | null, subject: string | number | undefined): void {
  useEffect(() => {
    if (event) track(event)
    // oxlint-disable-next-line react/exhaustive-deps -- the event object is new on every render, so the effect depends on its subject
  }, [subject])
}
