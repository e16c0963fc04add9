import { describe, expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'
import { runFor } from './requester.ts'
import { createWorkBudget } from './work-budget.ts'

const budget = createWorkBudget({ perNetwork: 0, perBuyer: 0 })

function guest(address: string) {
  return budget.open(address)
}

function buyer(id: number) {
  const requester = budget.open('192.0.2.99')
  requester.identify(id)
  return requester
}

/** A queue whose tasks run until they are finished by the test. `order` has the names of the tasks in the order of their start. */
function openQueue(options: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const queue = createFairQueue({
    concurrency: 1,
    maxPerRequester: 100,
    maxWaiting: 100,
    resource: 'images',
    ...options,
  })
  const order: string[] = []
  const finishes: (() => void)[] = []
  let failures = 0
  const settled: Promise<void>[] = []

  return {
    order,
    failures: () => failures,
    add(name: string, requester: ReturnType<typeof guest> | undefined, task: Parameters<typeof queue.run>[1] = {}) {
      const work = () =>
        queue.run(async (report) => {
          order.push(name)
          await new Promise<void>((resolve) => finishes.push(resolve))
          report(task.size ?? 1)
        }, task)
      const running = requester ? runFor(requester, work) : work()
      settled.push(running.catch(() => void (failures += 1)))
      return running
    },
    /** Finishes one task after the other until all have settled. */
    async drain() {
      for (let index = 0; index < settled.length * 2; index += 1) {
        await new Promise((resolve) => setImmediate(resolve))
        finishes.shift()?.()
      }
      await Promise.all(settled)
    },
  }
}

describe('a fair queue', () => {
  it('serves requesters in turn, however many tasks each has', async () => {
    const queue = openQueue()
    const [attacker, visitor, other] = [guest('192.0.2.1'), guest('192.0.2.2'), guest('192.0.2.3')]
    for (let task = 1; task <= 29; task += 1) queue.add(`attack ${task}`, attacker).catch(() => undefined)
    queue.add('visit', visitor).catch(() => undefined)
    queue.add('another visit', other).catch(() => undefined)
    await queue.drain()
    expect(queue.order.slice(0, 4)).toEqual(['attack 1', 'visit', 'another visit', 'attack 2'])
    expect(queue.order).toHaveLength(31)
  })

  it('counts what tasks took, so that a requester of large ones gets as much time as one of small ones', async () => {
    const queue = openQueue()
    const [large, small] = [guest('192.0.2.1'), guest('192.0.2.2')]
    for (let task = 1; task <= 3; task += 1) void queue.add('large', large, { size: 10 })
    for (let task = 1; task <= 30; task += 1) void queue.add('small', small, { size: 1 })
    await queue.drain()
    const smallBetween = queue.order
      .join(' ')
      .split('large')
      .map((part) => part.trim().split(' ').filter(Boolean).length)
    expect(smallBetween.slice(0, 3)).toEqual([0, 19, 10])
  })

  it('serves buyers before guests, but every fourth task is a guest’s', async () => {
    const queue = openQueue()
    void queue.add('first', guest('192.0.2.1'))
    for (let task = 1; task <= 2; task += 1) void queue.add('guest', guest('192.0.2.1'))
    for (let task = 1; task <= 7; task += 1) void queue.add('buyer', buyer(7))
    await queue.drain()
    expect(queue.order).toEqual([
      'first',
      'buyer',
      'buyer',
      'guest',
      'buyer',
      'buyer',
      'buyer',
      'guest',
      'buyer',
      'buyer',
    ])
  })

  it('serves a requester’s small tasks first, and background tasks last', async () => {
    const queue = openQueue()
    const visitor = guest('192.0.2.1')
    void queue.add('first', visitor)
    void queue.add('background', undefined, { isBackground: true })
    void queue.add('large', visitor, { size: 100 })
    void queue.add('small', visitor, { size: 1 })
    await queue.drain()
    expect(queue.order).toEqual(['first', 'small', 'large', 'background'])
  })

  it('rejects the tasks of a requester with too many, with the time to wait', async () => {
    const queue = openQueue({ maxPerRequester: 2 })
    const attacker = guest('192.0.2.1')
    for (let task = 1; task <= 3; task += 1) void queue.add('attack', attacker)
    await expect(queue.add('attack', attacker)).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retry_after: 5 },
    })
    await queue.drain()
    expect(queue.order).toHaveLength(3)
  })

  it('drops the last task of the requester with the most when it is full', async () => {
    const queue = openQueue({ maxWaiting: 4 })
    const [attacker, visitor] = [guest('192.0.2.1'), guest('192.0.2.2')]
    for (let task = 1; task <= 6; task += 1) queue.add(`attack ${task}`, attacker).catch(() => undefined)
    void queue.add('visit', visitor)
    await queue.drain()
    expect(queue.failures()).toBe(2)
    expect(queue.order).toEqual(['attack 1', 'visit', 'attack 2', 'attack 3', 'attack 4'])
  })

  it('rejects the waiting tasks of a requester who has exhausted its budget meanwhile', async () => {
    const { open } = createWorkBudget({ perNetwork: 1, perBuyer: 1 }, { now: () => 0 })
    const queue = openQueue()
    const attacker = open('192.0.2.1')
    for (let task = 1; task <= 5; task += 1) queue.add('attack', attacker, { size: 25 }).catch(() => undefined)
    await queue.drain()
    expect(queue.order).toHaveLength(3)
    expect(queue.failures()).toBe(2)
  })

  it('runs only some tasks of one requester at the same time, so that others find a free worker', async () => {
    const queue = openQueue({ concurrency: 4, maxRunningPerRequester: 2 })
    for (let task = 1; task <= 4; task += 1) void queue.add('attack', guest('192.0.2.1'))
    void queue.add('visit', guest('192.0.2.2'))
    await new Promise((resolve) => setImmediate(resolve))
    expect(queue.order).toEqual(['attack', 'attack', 'visit'])
    await queue.drain()
    expect(queue.order).toHaveLength(5)
  })

  it('rejects tasks that have waited too long, and those that are aborted', async () => {
    let time = 0
    const queue = openQueue({ maxWaitMs: 100, now: () => time })
    const visitor = guest('192.0.2.1')
    void queue.add('running', visitor)
    const late = queue.add('late', visitor)
    const controller = new AbortController()
    const aborted = queue.add('aborted', visitor, { signal: controller.signal })
    controller.abort(new Error('hung up'))
    await expect(aborted).rejects.toThrow('hung up')
    time = 101
    await queue.drain()
    await expect(late).rejects.toMatchObject({ code: 'overloaded' })
    expect(queue.order).toEqual(['running'])
  })
})
