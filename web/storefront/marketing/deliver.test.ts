import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deliver, deliverQueued, clearQueue } from './deliver.ts'
import type { MarketingEvent } from './events.ts'

const everything = { allows: () => true, queues: false }
const onProtectedPage = { allows: () => true, queues: true }
const purchase = (placed_at = new Date().toISOString()): MarketingEvent => ({
  name: 'purchase',
  order: { invoice: 'T-1', orderTotal: 10, shippingCost: 0, placed_at, products: [] },
})

let sent: string[]
let stored: Map<string, string>

function storage() {
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  }
}

const fbq = (_track: string, name: string) => sent.push(`pixel ${name}`)
const dataLayer = {
  push: (message: { event?: string }) => sent.push(message.event ? `layer ${message.event}` : 'layer clear'),
}

beforeEach(() => {
  sent = []
  stored = new Map()
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('window', { fbq, dataLayer })
})

describe('an event', () => {
  it('is sent to each tracker on the page', () => {
    deliver({ name: 'sign_up' }, everything)
    expect(sent).toEqual(['layer sign_up', 'pixel Lead'])
    vi.stubGlobal('window', { dataLayer })
    deliver({ name: 'search', text: 'vase' }, everything)
    vi.stubGlobal('window', {})
    deliver({ name: 'search', text: 'lamp' }, everything)
    expect(sent).toEqual(['layer sign_up', 'pixel Lead', 'layer search'])
  })

  it('needs consent: statistics for the tag manager, marketing for the pixel', () => {
    deliver({ name: 'page_view', path: '/' }, { allows: (category) => category === 'statistics', queues: false })
    deliver({ name: 'page_view', path: '/' }, { allows: (category) => category === 'marketing', queues: false })
    deliver({ name: 'page_view', path: '/' }, { allows: () => false, queues: false })
    expect(sent).toEqual(['layer page_view', 'pixel PageView'])
  })

  it('clears the items of the previous event', () => {
    deliver({ name: 'view_cart', cart: { items: [] } }, everything)
    expect(sent).toEqual(['layer clear', 'layer view_cart'])
  })

  it('catches errors of trackers', () => {
    const logError = vi.spyOn(console, 'error').mockReturnValue()
    const fails = () => {
      throw new Error('broken')
    }
    vi.stubGlobal('window', { fbq: fails, dataLayer: { push: fails } })
    deliver({ name: 'sign_up' }, everything)
    expect(logError).toHaveBeenCalledTimes(2)
  })
})

describe('a purchase', () => {
  it('is sent once per device', () => {
    deliver(purchase(), everything)
    deliver(purchase(), everything)
    expect(sent).toEqual(['layer clear', 'layer purchase', 'pixel Purchase'])
  })

  it('counts as sent only if a tracker received it', () => {
    vi.stubGlobal('window', {})
    deliver(purchase(), everything)
    vi.stubGlobal('window', { fbq })
    deliver(purchase(), everything)
    expect(sent).toEqual(['pixel Purchase'])
  })

  it('is not sent when the order is viewed days later', () => {
    deliver(purchase('2025-01-01T00:00:00Z'), everything)
    expect(sent).toEqual([])
  })
})

describe('an event on a page without trackers', () => {
  it('is queued and sent once and in order on the next page with trackers', () => {
    vi.stubGlobal('window', {})
    deliver({ name: 'sign_up' }, onProtectedPage)
    deliver({ name: 'registration_completed' }, onProtectedPage)
    deliver({ name: 'page_view', path: '/register' }, onProtectedPage)
    vi.stubGlobal('window', { fbq })
    deliverQueued(onProtectedPage)
    expect(sent).toEqual([])
    deliverQueued(everything)
    deliverQueued(everything)
    expect(sent).toEqual(['pixel Lead', 'pixel CompleteRegistration', 'pixel PageView'])
  })

  it('is not queued without consent, and the queue is cleared when consent is withdrawn', () => {
    vi.stubGlobal('window', {})
    deliver({ name: 'registration_completed' }, { allows: () => false, queues: true })
    expect(stored.size).toBe(0)
    deliver({ name: 'registration_completed' }, onProtectedPage)
    clearQueue()
    vi.stubGlobal('window', { fbq })
    deliverQueued(everything)
    expect(sent).toEqual([])
  })
})
