import { useEffect } from 'react'
import type { MarketingEvent } from './events.ts'

/** Most events that wait for the trackers or for the visitor's choice; the oldest leave first. */
const MOST_WAITING = 30

let waiting: MarketingEvent[] = []
let receive: ((event: MarketingEvent) => void) | null = null

/** Tells an event of spec 7 to whoever measures the shop. The one way to do so; costs nothing where nobody does. */
export function track(event: MarketingEvent): void {
  if (receive) receive(event)
  else waiting = [...waiting, event].slice(-MOST_WAITING)
}

/** Hands out what has waited and whatever comes, or with null lets events wait again. */
export function receiveEvents(receiver: ((event: MarketingEvent) => void) | null): void {
  receive = receiver
  const events = receiver ? waiting : []
  if (receiver) waiting = []
  for (const event of events) receiver?.(event)
}

/** Tells an event once a page shows what it is about, and again when `subject` is another one; null tells nothing. */
export function useTracked(event: MarketingEvent | null, subject: string | number | undefined): void {
  useEffect(() => {
    if (event) track(event)
    // oxlint-disable-next-line react/exhaustive-deps -- the event is an object of its own each time: its subject tells
  }, [subject])
}
