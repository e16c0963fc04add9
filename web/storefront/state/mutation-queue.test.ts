import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as routes from '#contract/client/routes.ts'
import type { User } from '#contract/schemas/accounts/accounts.ts'
import { ApiError, call } from '#web/storefront/http/api.ts'
import { changeSession } from '#web/storefront/session/state.ts'
import { createMutationQueue, type Mutation, type MutationQueueOptions } from './mutation-queue.ts'

/** A mutation whose answer the test gives. */
interface Named extends Mutation<string> {
  name: string
}

let sent: string[]
let answers: Map<string, PromiseWithResolvers<string>>

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  answers = new Map()
  changeSession({ user: { u_id: '7', company: { id: 1 } } as User, loading: false, count: 0 })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function named(name: string, options: Partial<Named> = {}): Named {
  const answer = Promise.withResolvers<string>()
  answers.set(name, answer)
  return {
    name,
    send() {
      sent.push(name)
      return answer.promise
    },
    ...options,
  }
}

const succeed = (name: string) => answers.get(name)?.resolve(`${name} done`)
const fail = (name: string, status = 422) => answers.get(name)?.reject(new ApiError(status, {}))
const tick = () => vi.advanceTimersByTimeAsync(0)

function queueOf(options: MutationQueueOptions<string, Named> = {}) {
  const queue = createMutationQueue<string, Named>(options)
  return { ...queue, names: () => queue.pending().map(({ name }) => name) }
}

describe('ordering', () => {
  it('sends a mutation after the answer to the one before, even if that is an error', async () => {
    const queue = queueOf()
    const first = queue.submit(named('first'))
    const second = queue.submit(named('second'))
    const third = queue.submit(named('third'))
    await tick()
    expect(sent).toEqual(['first'])
    fail('first')
    expect(await first).toBe(false)
    await tick()
    expect(sent).toEqual(['first', 'second'])
    succeed('second')
    expect(await second).toBe(true)
    succeed('third')
    expect(await third).toBe(true)
    expect(sent).toEqual(['first', 'second', 'third'])
    expect(queue.names()).toEqual([])
  })

  it('sends a debounced mutation before one that is made after it', async () => {
    const queue = queueOf()
    queue.submitDebounced(named('quantity', { key: 'quantity 1' }))
    void queue.submit(named('note'))
    await tick()
    succeed('quantity')
    await tick()
    expect(sent).toEqual(['quantity', 'note'])
  })

  it('continues after a bug, which reaches the caller', async () => {
    const onError = vi.fn<(mutation: Named, error: unknown) => void>()
    const queue = queueOf({ onError })
    const bug = new Error('bug')
    await expect(queue.submit(named('bug', { send: () => Promise.reject(bug) }))).rejects.toThrow('bug')
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'bug' }), bug)
    const next = queue.submit(named('next'))
    succeed('next')
    expect(await next).toBe(true)
  })
})

describe('coalescing', () => {
  it('sends only the last of the debounced mutations with the same key, 400 ms after it', async () => {
    const queue = queueOf()
    queue.submitDebounced(named('8 units', { key: 'quantity 1' }))
    await vi.advanceTimersByTimeAsync(300)
    queue.submitDebounced(named('12 units', { key: 'quantity 1' }))
    queue.submitDebounced(named('other', { key: 'quantity 2' }))
    expect(queue.names()).toEqual(['12 units', 'other'])
    await vi.advanceTimersByTimeAsync(399)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    succeed('12 units')
    await tick()
    expect(sent).toEqual(['12 units', 'other'])
  })

  it('replaces a mutation that waits for its turn, and leaves one that is sent', async () => {
    const queue = queueOf()
    const first = queue.submit(named('sent', { key: 'note' }))
    await tick()
    const second = queue.submit(named('waiting', { key: 'note' }))
    const third = queue.submit(named('last', { key: 'note' }))
    expect(queue.names()).toEqual(['sent', 'last'])
    succeed('sent')
    succeed('last')
    expect(await Promise.all([first, second, third])).toEqual([true, true, true])
    expect(sent).toEqual(['sent', 'last'])
  })
})

describe('rollback', () => {
  it('removes a refused mutation before it reports the error, and keeps the others pending', async () => {
    const seen: unknown[] = []
    const queue = queueOf({
      onChange: () => seen.push(queue.names()),
      onError: ({ name }, error) => seen.push([name, error instanceof ApiError && error.status, queue.names()]),
    })
    const first = queue.submit(named('first'))
    void queue.submit(named('second'))
    fail('first', 409)
    await first
    expect(seen).toEqual([['first'], ['first', 'second'], ['second'], ['first', 409, ['second']]])
  })

  it('hands over the answer before an accepted mutation stops being pending for its readers', async () => {
    const seen: unknown[] = []
    const queue = queueOf({
      onChange: () => seen.push(queue.names()),
      onSuccess: (_mutation, answer) => seen.push(answer),
    })
    const done = queue.submit(named('first'))
    succeed('first')
    await done
    expect(seen).toEqual([['first'], 'first done', []])
  })

  it('is reported by `settled`, which sends what is debounced and waits for all answers', async () => {
    const queue = queueOf()
    queue.submitDebounced(named('refused', { key: 'quantity 1' }))
    queue.submitDebounced(named('accepted', { key: 'quantity 2' }))
    fail('refused')
    succeed('accepted')
    expect(await queue.settled()).toBe(false)
    expect(sent).toEqual(['refused', 'accepted'])
    expect(await queue.settled()).toBe(true)
  })
})

describe('after the network was lost', () => {
  const failing = (name: string, statuses: number[], networkRetries?: number) =>
    named(name, {
      networkRetries,
      async send() {
        sent.push(name)
        const status = statuses.shift()
        if (status !== undefined) throw new ApiError(status, {})
        return 'done'
      },
    })

  it('repeats a call that may arrive twice, in its turn', async () => {
    const queue = queueOf()
    const first = queue.submit(failing('first', [0], 1))
    const second = queue.submit(failing('second', []))
    expect(await Promise.all([first, second])).toEqual([true, true])
    expect(sent).toEqual(['first', 'first', 'second'])
  })

  it('fails after the last retry', async () => {
    expect(await queueOf().submit(failing('first', [0, 0, 0], 1))).toBe(false)
    expect(sent).toEqual(['first', 'first'])
  })

  it('does not repeat a call that the shop refused, nor one that must not arrive twice', async () => {
    const queue = queueOf()
    expect(await queue.submit(failing('refused', [422], 1))).toBe(false)
    expect(await queue.submit(failing('once', [0]))).toBe(false)
    expect(sent).toEqual(['refused', 'once'])
  })

  it('rolls back a mutation whose answer was cut off, and does not repeat it: the shop has received it', async () => {
    const onError = vi.fn<() => void>()
    const queue = createMutationQueue<{ cart?: object }>({ requiredField: 'cart', onError })
    const send = vi.fn<() => Promise<object>>(async () => ({}))
    expect(await queue.submit({ send, networkRetries: 1 })).toBe(false)
    expect(send).toHaveBeenCalledOnce()
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.objectContaining({ status: 0 }))
    expect(await queue.submit({ send: async () => ({ cart: {} }) })).toBe(true)
  })

  it('sends the same mutation when the buyer makes it again', async () => {
    const queue = queueOf()
    const mutation = failing('first', [0])
    expect(await queue.submit(mutation)).toBe(false)
    expect(queue.names()).toEqual([])
    expect(await queue.submit(mutation)).toBe(true)
  })
})

describe('when another buyer is signed in', () => {
  it.each([
    ['an answer', succeed],
    ['an error', fail],
  ])('drops %s to the previous buyer', async (_what, settle) => {
    const onSuccess = vi.fn<() => void>()
    const onError = vi.fn<() => void>()
    const queue = queueOf({ onSuccess, onError })
    const done = queue.submit(named('late'))
    await tick()
    changeSession({ user: { u_id: '8', company: { id: 1 } } as User })
    settle('late')
    expect(await done).toBe(false)
    expect(queue.names()).toEqual([])
    expect(onSuccess).not.toHaveBeenCalled()
    expect(onError).not.toHaveBeenCalled()
  })

  it('reports that a call was not authorized, which has already signed the buyer out', async () => {
    const onError = vi.fn<() => void>()
    const queue = queueOf({ onError })
    const refused = queue.submit(
      named('refused', {
        send() {
          changeSession({ user: null })
          return Promise.reject(new ApiError(401, { message: 'Please sign in.' }))
        },
      }),
    )
    expect(await refused).toBe(false)
    expect(onError).toHaveBeenCalledOnce()
  })

  it('does not send what the previous buyer left unsent', async () => {
    const queue = queueOf()
    queue.submitDebounced(named('unsent', { key: 'quantity 1' }))
    changeSession({ user: null })
    expect(await queue.settled()).toBe(false)
    expect(sent).toEqual([])
  })
})

describe('when the page is unloaded', () => {
  it('sends at once, and only once, what is debounced or waits for its turn', async () => {
    const queue = queueOf()
    void queue.submit(named('sent'))
    await tick()
    void queue.submit(named('waiting'))
    queue.submitDebounced(named('debounced', { key: 'quantity 1' }))
    queue.flush()
    expect(sent).toEqual(['sent', 'waiting', 'debounced'])
    for (const name of sent) succeed(name)
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toHaveLength(3)
    expect(queue.names()).toEqual([])
  })

  it('does not repeat a call that was in flight: it could undo a newer one', async () => {
    const queue = queueOf()
    const first = queue.submit(named('8 units', { key: 'quantity', networkRetries: 1 }))
    await vi.advanceTimersByTimeAsync(0)
    queue.submitDebounced(named('12 units', { key: 'quantity' }))
    queue.flush()
    answers.get('12 units')?.resolve('12')
    answers.get('8 units')?.reject(new ApiError(0, {}))
    expect(await first).toBe(false)
    expect(sent).toEqual(['8 units', '12 units'])
  })

  it('sends with keepalive', async () => {
    const fetched = vi.fn<typeof fetch>(async () => new Response('{}'))
    vi.stubGlobal('fetch', fetched)
    const queue = createMutationQueue<unknown>({})
    queue.submitDebounced({ key: 'quantity 1', send: () => call(routes.cartDelete, { params: { id: 1 } }) })
    queue.flush()
    await tick()
    expect(fetched).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.objectContaining({ keepalive: true }))
  })
})
