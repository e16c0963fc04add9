import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { runFor } from '#server/work-budget/requester.ts'
import { createWorkBudget } from '#server/work-budget/work-budget.ts'
import { createFormQueue } from './large-forms.ts'

const LARGE = Buffer.alloc(64 * 1024 + 1)
const SMALL = Buffer.alloc(64 * 1024)

/** Returns a function that sends a form from an address. `started` has the names of the forms that the queue has started. */
function openQueue() {
  const budget = createWorkBudget({ perNetwork: 300, perBuyer: 1000 })
  const inQueue = createFormQueue()
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const send = (address: string, name: string, body: unknown = LARGE) =>
    runFor(budget.open(address), () =>
      inQueue(body, () => {
        started.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      }),
    )
  return { started, send, end: (name: string) => ends.get(name)?.() }
}

it('a network has one large form at a time, and others have theirs beside it', async () => {
  const { started, send, end } = openQueue()
  const first = send('203.0.113.1', 'first')
  const second = send('203.0.113.1', 'second')
  void send('203.0.113.1', 'small', SMALL)
  void send('203.0.113.1', 'page', null)
  void send('203.0.113.2', 'other')
  await nextTurn()
  expect(started.toSorted()).toEqual(['first', 'other', 'page', 'small'])
  end('first')
  await first
  await nextTurn()
  expect(started.at(-1)).toBe('second')
  end('second')
  await second
})

it('a network of which four large forms wait gets 429 for the next', async () => {
  const { send } = openQueue()
  for (const name of ['running', 'a', 'b', 'c', 'd']) void send('203.0.113.1', name)
  await expect(send('203.0.113.1', 'e')).rejects.toMatchObject({ code: 'rate_limited' })
})
