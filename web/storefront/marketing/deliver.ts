import type { ConsentCategory } from '#contract/custom-code.ts'
import { storedList, storeValue } from '#web/storefront/stored-values.ts'
import type { MarketingEvent } from './events.ts'
import { type Message, messageOf } from './messages.ts'
import { tellingOf } from './told.ts'
import { trackers } from './trackers.ts'

const HELD = 'events_held'
const MOST_HELD = 20

interface Circumstances {
  allows: (category: ConsentCategory) => boolean
  /** True where the page may not run what would bring the trackers: what happens there is told on the next one that may. */
  holds: boolean
}

/** Tells an event to the trackers that are on the page and allowed: the pixel is marketing, the tag manager statistics. */
export function deliver(event: MarketingEvent, { allows, holds }: Circumstances): void {
  const telling = tellingOf(event)
  const message = telling.isTold ? null : messageOf(event)
  if (!message) return
  const isSent = send(message, allows)
  const isHeld = !isSent && holds && event.name !== 'page_view' && (allows('marketing') || allows('statistics'))
  if (isHeld) hold(message)
  if (isSent || isHeld) telling.note()
}

/** Tells what was held back on the pages before. */
export function deliverHeld({ allows, holds }: Circumstances): void {
  if (holds) return
  const messages = takeHeld()
  for (const message of messages) send(message, allows)
}

/** Forgets what was held back: the visitor does not want it told. */
export function forgetHeld(): void {
  takeHeld()
}

function send({ dataLayer, pixel }: Message, allows: Circumstances['allows']): boolean {
  const { fbq, dataLayer: layer } = trackers()
  let isSent = false
  if (dataLayer && typeof layer?.push === 'function' && allows('statistics')) {
    isSent = true
    guarded(() => {
      // The items of the event before would stay otherwise.
      if ('ecommerce' in dataLayer) layer.push({ ecommerce: null })
      layer.push(dataLayer)
    })
  }
  if (pixel && typeof fbq === 'function' && allows('marketing')) {
    isSent = true
    const { name, parameters, eventId } = pixel
    guarded(() => fbq('track', name, parameters, ...(eventId === null ? [] : [{ eventID: eventId }])))
  }
  return isSent
}

/** A tracker that fails is no trouble of the shop. */
function guarded(tell: () => void): void {
  try {
    tell()
  } catch (error) {
    console.error('A tracker failed.', error)
  }
}

function hold(message: Message): void {
  storeValue('sessionStorage', HELD, [...storedList('sessionStorage', HELD), message].slice(-MOST_HELD))
}

function takeHeld(): Message[] {
  const held = storedList('sessionStorage', HELD) as Message[]
  storeValue('sessionStorage', HELD, null)
  return held
}
