import type { ConsentCategory } from '#contract/content/custom-code.ts'
import { readJsonList, writeJson } from '#web/storefront/browser/json-storage.ts'
import type { MarketingEvent } from './events.ts'
import { type Message, messageOf } from './messages.ts'
import { deduplicationOf } from './deduplication.ts'
import { trackers } from './trackers.ts'

const QUEUE_KEY = 'events_held'
const MAX_QUEUED = 100

interface DeliveryOptions {
  allows: (category: ConsentCategory) => boolean
  /** True if the page must not run trackers: its events are queued for the next page that may. */
  queues: boolean
}

/** Sends an event to the allowed trackers on the page. The pixel needs marketing consent, the tag manager statistics. */
export function deliver(event: MarketingEvent, { allows, queues }: DeliveryOptions): void {
  const deduplication = deduplicationOf(event)
  const message = deduplication.isDuplicate ? null : messageOf(event)
  if (!message) return
  const isSent = send(message, allows)
  const isQueued = !isSent && queues && (allows('marketing') || allows('statistics'))
  if (isQueued) enqueue(message)
  if (isSent || isQueued) deduplication.remember()
}

/** Sends the events queued on earlier pages. */
export function deliverQueued({ allows, queues }: DeliveryOptions): void {
  if (queues) return
  const messages = takeQueued()
  for (const message of messages) send(message, allows)
}

/** Discards the queued events after the visitor withdrew consent. */
export function clearQueue(): void {
  takeQueued()
}

function send({ dataLayer, pixel }: Message, allows: DeliveryOptions['allows']): boolean {
  const { fbq, dataLayer: layer } = trackers()
  let isSent = false
  if (dataLayer && typeof layer?.push === 'function' && allows('statistics')) {
    isSent = true
    catchTrackerErrors(() => {
      // Otherwise the tag manager merges the items of the previous event.
      if ('ecommerce' in dataLayer) layer.push({ ecommerce: null })
      layer.push(dataLayer)
    })
  }
  if (pixel && typeof fbq === 'function' && allows('marketing')) {
    isSent = true
    const { name, parameters, eventId } = pixel
    catchTrackerErrors(() => fbq('track', name, parameters, ...(eventId === null ? [] : [{ eventID: eventId }])))
  }
  return isSent
}

/** Logs errors of a tracker, which must not break the shop. */
function catchTrackerErrors(call: () => void): void {
  try {
    call()
  } catch (error) {
    console.error('A tracker failed.', error)
  }
}

function enqueue(message: Message): void {
  writeJson('sessionStorage', QUEUE_KEY, [...readJsonList('sessionStorage', QUEUE_KEY), message].slice(-MAX_QUEUED))
}

function takeQueued(): Message[] {
  const queued = readJsonList('sessionStorage', QUEUE_KEY) as Message[]
  writeJson('sessionStorage', QUEUE_KEY, null)
  return queued
}
