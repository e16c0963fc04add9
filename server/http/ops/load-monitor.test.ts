import { describe, expect, it } from 'vitest'
import { createWorkBudget } from '#server/work-budget/work-budget.ts'
import { createLoadMonitor } from './load-monitor.ts'

function openMonitor() {
  let time = 0
  let utilization = 0
  let share = 0
  const monitor = createLoadMonitor({ now: () => time, utilization: () => utilization, processorShare: () => share })
  const budget = createWorkBudget({ perNetwork: 0, perBuyer: 0 }, { now: () => time })
  return {
    monitor,
    use: (ofProcessor: number) => void (share = ofProcessor),
    open() {
      const requester = budget.open('192.0.2.1')
      monitor.add(requester)
      return requester
    },
    /** Takes a sample after each quarter of a second of these utilizations. */
    pass(...utilizations: number[]) {
      for (const each of utilizations) {
        time += 250
        utilization = each
        monitor.sample()
      }
    },
  }
}

describe('the load monitor', () => {
  it('reports a loop that is busy or has no pause for a second, and not a single long pause', () => {
    const { monitor, pass } = openMonitor()
    pass(0.2, 1, 1, 1)
    expect([monitor.load().isLoopBusy, monitor.isSaturated()]).toEqual([false, false])
    pass(1)
    expect([monitor.load().isLoopBusy, monitor.isSaturated()]).toEqual([true, true])
    pass(0.6)
    expect([monitor.load().isLoopBusy, monitor.isSaturated()]).toEqual([true, false])
    pass(0.4)
    expect(monitor.load().isLoopBusy).toBe(false)
  })

  it('reports a processor that is busy for half a second', () => {
    const { monitor, pass, use } = openMonitor()
    use(0.8)
    pass(0)
    expect(monitor.load().isProcessorBusy).toBe(false)
    pass(0)
    expect(monitor.load()).toEqual({ isLoopBusy: false, isProcessorBusy: true })
    use(0.5)
    pass(0)
    expect(monitor.load().isProcessorBusy).toBe(false)
  })

  it('reports the age of the oldest request that waits for the event loop', () => {
    const { monitor, open, pass } = openMonitor()
    const oldest = open()
    pass(1, 1)
    open()
    pass(1)
    expect(monitor.oldestMs()).toBe(750)
    monitor.remove(oldest)
    pass(1)
    expect(monitor.oldestMs()).toBe(500)
  })

  it('ignores requests that wait for a worker thread, and counts from its result', () => {
    const { monitor, open, pass } = openMonitor()
    const search = open()
    search.waitingForWorkers = 1
    pass(1, 1, 1, 1)
    expect(monitor.oldestMs()).toBe(0)
    search.waitingForWorkers = 0
    search.waitingSince = 1000
    pass(1)
    expect(monitor.oldestMs()).toBe(250)
  })
})
