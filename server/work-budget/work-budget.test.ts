import { describe, expect, it } from 'vitest'
import { createWorkBudget, type Load } from './work-budget.ts'

function openBudget(rates = { perNetwork: 100, perBuyer: 300 }) {
  let time = 0
  let load = { isLoopBusy: false, isProcessorBusy: false }
  const budget = createWorkBudget(rates, { now: () => time, load: () => load })
  return {
    open: budget.open,
    spent: budget.spent,
    pass: (seconds: number) => void (time += seconds * 1000),
    waitOf: (address: string, busy: Partial<Load> = {}) => {
      load = { isLoopBusy: false, isProcessorBusy: false, ...busy }
      return budget.open(address).wait()
    },
  }
}

describe('the work budget', () => {
  it('is shared by the event loop and all workers, and lets a network wait once it is exhausted', () => {
    const { open, pass, waitOf, spent } = openBudget()
    const attacker = open('192.0.2.1')
    attacker.charge(2000, 'loop')
    attacker.charge(2000, 'search')
    attacker.charge(1000, 'images')
    expect(waitOf('192.0.2.1')).toBe(0)
    attacker.charge(1500, 'documents')
    expect(waitOf('192.0.2.1')).toBeCloseTo(5.01)
    expect(waitOf('192.0.2.2')).toBe(0)
    pass(5.02)
    expect(waitOf('192.0.2.1')).toBe(0)
    expect(spent()).toEqual({ loop: 2000, search: 2000, images: 1000, documents: 1500, lists: 0 })
  })

  it('lets no one wait longer than a minute, however large the debt is', () => {
    const { open, waitOf } = openBudget()
    open('192.0.2.1').charge(1_000_000, 'loop')
    expect(waitOf('192.0.2.1')).toBeLessThanOrEqual(61)
  })

  it('of a buyer is larger and their own: the office of an exhausted network goes on', () => {
    const { open, waitOf } = openBudget()
    open('192.0.2.1').charge(10_000, 'loop')
    const buyer = open('192.0.2.1')
    buyer.charge(17_000, 'search')
    expect(buyer.wait()).toBeGreaterThan(0)
    buyer.identify(7)
    expect(buyer.wait()).toBe(0)
    buyer.charge(2000, 'search')
    expect(buyer.wait()).toBeGreaterThan(0)
    const other = open('192.0.2.1')
    other.identify(8)
    expect(other.wait()).toBe(0)
    // What the buyer caused was moved from the network.
    expect(waitOf('192.0.2.1')).toBeLessThan(41)
  })

  it('of staff is their own, and not that of the buyer with the same id', () => {
    const { open } = openBudget()
    const staff = open('192.0.2.1')
    staff.identify(7, 'staff')
    staff.charge(60_000, 'search')
    expect([staff.wait() > 0, staff.buyerId()]).toEqual([true, null])
    const buyer = open('192.0.2.1')
    buyer.identify(7)
    expect([buyer.wait(), buyer.buyerId()]).toEqual([0, 7])
    expect(open('192.0.2.1').wait()).toBe(0)
  })

  it('counts an IPv6 client in its /56, /48 and /32, too', () => {
    const { open, waitOf } = openBudget()
    for (let subnet = 1; subnet <= 2; subnet += 1) open(`2001:db8:1:${subnet}::1`).charge(6000, 'loop')
    expect(waitOf('2001:db8:1:9::1')).toBeGreaterThan(0)
    expect(waitOf('2001:db8:1:9900::1')).toBe(0)
    for (let home = 10; home < 24; home += 1) open(`2001:db8:1:${home}00::1`).charge(6000, 'loop')
    expect(waitOf('2001:db8:1:9900::1')).toBeGreaterThan(0)
    expect(waitOf('2001:db8:2:1::1')).toBe(0)
    for (let site = 10; site < 58; site += 1) open(`2001:db8:${site}:1::1`).charge(6000, 'loop')
    expect(waitOf('2001:db8:2:1::1')).toBeGreaterThan(0)
    expect(waitOf('2001:db9::1')).toBe(0)
  })

  it('grants only a little of the event loop at once while that is busy', () => {
    const { open, waitOf } = openBudget()
    open('192.0.2.1').charge(600, 'loop')
    open('192.0.2.2').charge(3000, 'images')
    expect(waitOf('192.0.2.1')).toBe(0)
    expect(waitOf('192.0.2.1', { isLoopBusy: true })).toBeGreaterThan(0)
    expect(waitOf('192.0.2.2', { isLoopBusy: true })).toBe(0)
  })

  it('grants only ten seconds’ worth of any work at once while the processor is busy', () => {
    const { open, pass, waitOf } = openBudget()
    open('192.0.2.1').charge(1500, 'documents')
    expect(waitOf('192.0.2.1')).toBe(0)
    expect(waitOf('192.0.2.1', { isProcessorBusy: true })).toBeCloseTo(5.01)
    pass(5.02)
    expect(waitOf('192.0.2.1', { isProcessorBusy: true })).toBe(0)
  })

  it('has no limit for local requests, or if the rate is 0', () => {
    const { open, waitOf } = openBudget()
    open('127.0.0.1', true).charge(100_000, 'loop')
    expect(open('127.0.0.1', true).wait()).toBe(0)
    expect(waitOf('127.0.0.1', { isLoopBusy: true })).toBe(0)
    open('127.0.0.1').charge(100_000, 'loop')
    expect(waitOf('127.0.0.1', { isLoopBusy: true })).toBeGreaterThan(0)
    const unlimited = openBudget({ perNetwork: 0, perBuyer: 0 })
    unlimited.open('192.0.2.1').charge(100_000, 'loop')
    expect(unlimited.waitOf('192.0.2.1', { isLoopBusy: true })).toBe(0)
  })
})
