import { describe, expect, it } from 'vitest'
import { createLoopClock } from './loop-clock.ts'
import { createWorkBudget } from './work-budget.ts'

/** A clock of an event loop whose time and iterations are up to the test. */
function openLoop() {
  let time = 0
  let callbacks: (() => void)[] = []
  const budget = createWorkBudget({ perNetwork: 0, perBuyer: 0 })
  const clock = createLoopClock({ now: () => time, atEndOfIteration: (callback) => callbacks.push(callback) })
  const charged = new Map<string, number>()
  return {
    clock,
    charged,
    open(name: string) {
      const requester = budget.open('192.0.2.1')
      return {
        ...requester,
        charge: (milliseconds: number) => void charged.set(name, (charged.get(name) ?? 0) + milliseconds),
      }
    },
    work(milliseconds: number) {
      time += milliseconds
    },
    endIteration() {
      const ended = callbacks
      callbacks = []
      for (const callback of ended) callback()
    },
  }
}

describe('the clock of the event loop', () => {
  it('charges each requester for its own steps, also if they alternate', () => {
    const { clock, charged, open, work, endIteration } = openLoop()
    const [attacker, visitor] = [open('attacker'), open('visitor')]
    clock.enter(attacker)
    work(300)
    clock.enter(visitor)
    work(2)
    clock.enter(attacker)
    work(50)
    clock.enter(visitor)
    work(1)
    endIteration()
    expect(Object.fromEntries(charged)).toEqual({ attacker: 350, visitor: 3 })
  })

  it('charges neither idle time nor work that belongs to no request', () => {
    const { clock, charged, open, work, endIteration } = openLoop()
    const visitor = open('visitor')
    clock.enter(visitor)
    work(5)
    clock.enter(undefined)
    work(100)
    clock.enter(visitor)
    work(1)
    endIteration()
    work(10_000)
    clock.enter(visitor)
    work(1)
    endIteration()
    expect(Object.fromEntries(charged)).toEqual({ visitor: 7 })
  })
})
