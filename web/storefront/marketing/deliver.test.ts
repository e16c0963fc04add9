import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deliver, deliverHeld, forgetHeld } from './deliver.ts'
import type { MarketingEvent } from './events.ts'

const everything = { allows: () => true, holds: false }
const onProtectedPage = { allows: () => true, holds: true }
const purchase = (placed_at = new Date().toISOString()): MarketingEvent => ({
  name: 'purchase',
  order: { invoice: 'T-1', orderTotal: 10, shippingCost: 0, placed_at, products: [] },
})

let told: string[]
let kept: Map<string, string>

function storage() {
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  }
}

const fbq = (_track: string, name: string) => told.push(`pixel ${name}`)
const dataLayer = {
  push: (message: { event?: string }) => told.push(message.event ? `layer ${message.event}` : 'layer clear'),
}

beforeEach(() => {
  told = []
  kept = new Map()
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('window', { fbq, dataLayer })
})

describe('an event', () => {
  it('goes to each tracker that is on the page', () => {
    deliver({ name: 'sign_up' }, everything)
    expect(told).toEqual(['layer sign_up', 'pixel Lead'])
    vi.stubGlobal('window', { dataLayer })
    deliver({ name: 'search', text: 'vase' }, everything)
    vi.stubGlobal('window', {})
    deliver({ name: 'search', text: 'lamp' }, everything)
    expect(told).toEqual(['layer sign_up', 'pixel Lead', 'layer search'])
  })

  it('goes only where the visitor allows: the tag manager is statistics, the pixel marketing', () => {
    deliver({ name: 'page_view', path: '/' }, { allows: (category) => category === 'statistics', holds: false })
    deliver({ name: 'page_view', path: '/' }, { allows: (category) => category === 'marketing', holds: false })
    deliver({ name: 'page_view', path: '/' }, { allows: () => false, holds: false })
    expect(told).toEqual(['layer page_view', 'pixel PageView'])
  })

  it('clears the items of the one before', () => {
    deliver({ name: 'view_cart', cart: { items: [] } }, everything)
    expect(told).toEqual(['layer clear', 'layer view_cart'])
  })

  it('does not break the shop where a tracker does', () => {
    const complain = vi.spyOn(console, 'error').mockReturnValue()
    const fails = () => {
      throw new Error('broken')
    }
    vi.stubGlobal('window', { fbq: fails, dataLayer: { push: fails } })
    deliver({ name: 'sign_up' }, everything)
    expect(complain).toHaveBeenCalledTimes(2)
  })
})

describe('an order', () => {
  it('counts once on a device', () => {
    deliver(purchase(), everything)
    deliver(purchase(), everything)
    expect(told).toEqual(['layer clear', 'layer purchase', 'pixel Purchase'])
  })

  it('counts when somebody heard of it, not before', () => {
    vi.stubGlobal('window', {})
    deliver(purchase(), everything)
    vi.stubGlobal('window', { fbq })
    deliver(purchase(), everything)
    expect(told).toEqual(['pixel Purchase'])
  })

  it('does not count when it is looked at days later', () => {
    deliver(purchase('2025-01-01T00:00:00Z'), everything)
    expect(told).toEqual([])
  })
})

describe('what happens where trackers may not be', () => {
  it('is told on the next page that has them, in its order and once', () => {
    vi.stubGlobal('window', {})
    deliver({ name: 'sign_up' }, onProtectedPage)
    deliver({ name: 'registration_completed' }, onProtectedPage)
    deliver({ name: 'page_view', path: '/register' }, onProtectedPage)
    vi.stubGlobal('window', { fbq })
    deliverHeld(onProtectedPage)
    expect(told).toEqual([])
    deliverHeld(everything)
    deliverHeld(everything)
    expect(told).toEqual(['pixel Lead', 'pixel CompleteRegistration'])
  })

  it('is not kept where nothing is allowed, and forgotten when that is taken back', () => {
    vi.stubGlobal('window', {})
    deliver({ name: 'registration_completed' }, { allows: () => false, holds: true })
    expect(kept.size).toBe(0)
    deliver({ name: 'registration_completed' }, onProtectedPage)
    forgetHeld()
    vi.stubGlobal('window', { fbq })
    deliverHeld(everything)
    expect(told).toEqual([])
  })
})
