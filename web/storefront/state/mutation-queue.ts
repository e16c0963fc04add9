/**
 * The mutation queue: sends the buyer's optimistic changes to the shop, one after the other and in the order in which they
 * were made, except while the page is unloaded (`flush`). A mutation is pending from the moment it is made until the shop has answered it; meanwhile its owner shows it on
 * top of the confirmed data. The queue lives outside React, because the answer may arrive after the page was left.
 */
import { ApiError, withKeepalive } from '#web/storefront/http/api.ts'
import { sameUserGuard, unsentChanges } from '#web/storefront/session/state.ts'

/** How long a debounced mutation waits for a newer one with the same key, in ms. */
const DEBOUNCE_MS = 400

export interface Mutation<Answer = unknown> {
  /** Makes the call. Throws an `ApiError` if the shop refuses it or cannot be reached. */
  send: () => Promise<Answer>
  /** Coalesces: of the mutations with the same key that are not sent yet only the last one is sent. */
  key?: string
  /** How often the call is repeated at once if the shop cannot be reached. Only for calls that may arrive twice. */
  networkRetries?: number
}

export interface MutationQueueOptions<Answer, Pending> {
  /** A field that every complete answer has. An answer without it was cut off, and counts as an `ApiError` with status 0. */
  requiredField?: keyof Answer & string
  /** Runs after each change of `pending`. */
  onChange?: () => void
  /** Runs instead of `onChange` when a mutation is dropped because another buyer is signed in. Default: `onChange`. */
  onDrop?: () => void
  /** Runs when the shop has accepted the mutation: before `onChange`, so that its readers see the change all the time. */
  onSuccess?: (mutation: Pending, answer: Answer) => void
  /** Runs when the call has failed with an `ApiError`, or with a bug: after `onChange`, when the mutation is not pending any more. */
  onError?: (mutation: Pending, error: unknown) => void
}

export interface MutationQueue<Pending> {
  /** The mutations without an answer, oldest first. */
  pending: () => readonly Pending[]
  /** Sends a mutation after those before it. Resolves to true if the shop accepted it, or if a newer one replaced it. */
  submit: (mutation: Pending) => Promise<boolean>
  /** Like `submit`, but debounced: sent 400 ms after the last mutation with the same key. */
  submitDebounced: (mutation: Pending) => void
  /** Sends what is debounced and waits for all answers. Resolves to true if none of them was an error. */
  settled: () => Promise<boolean>
  /** Sends everything at once instead of in turn: the page is being unloaded. */
  flush: () => void
}

interface Entry<Pending> {
  mutation: Pending
  /** True while the buyer who made the mutation is still the one who is signed in. */
  isSameUser: () => boolean
  debounce?: ReturnType<typeof setTimeout>
  /** True once `flush` may have sent newer mutations: a repeated call could undo them. */
  isFlushed?: boolean
  /** The answer, in the mutation's turn; undefined while it is debounced. */
  turn?: Promise<boolean>
  /** The answer; undefined until the mutation is sent. */
  answer?: Promise<boolean>
}

/** Creates a queue. All calls of one queue are in sequence; two queues do not wait for each other. */
export function createMutationQueue<Answer, Pending extends Mutation<Answer> = Mutation<Answer>>(
  options: MutationQueueOptions<Answer, Pending>,
): MutationQueue<Pending> {
  let entries: readonly Entry<Pending>[] = []
  let lastTurn: Promise<unknown> = Promise.resolve()
  let failures = 0
  const unsent = { settled }

  function add(mutation: Pending): Entry<Pending> {
    const entry: Entry<Pending> = { mutation, isSameUser: sameUserGuard() }
    const { key } = mutation
    const replaced = entries.filter((other) => key !== undefined && other.mutation.key === key && !other.answer)
    for (const other of replaced) clearTimeout(other.debounce)
    entries = [...entries.filter((other) => !replaced.includes(other)), entry]
    unsentChanges.add(unsent)
    options.onChange?.()
    return entry
  }

  function sendInTurn(entry: Entry<Pending>): Promise<boolean> {
    clearTimeout(entry.debounce)
    if (!entry.turn) {
      // An entry that is neither pending nor sent was replaced by a newer one.
      entry.turn = lastTurn.then(() => (entries.includes(entry) || entry.answer ? sendOnce(entry) : true))
      lastTurn = entry.turn.catch(() => undefined)
    }
    return entry.turn
  }

  function sendDebounced(): void {
    for (const entry of entries) void sendInTurn(entry)
  }

  function sendOnce(entry: Entry<Pending>): Promise<boolean> {
    entry.answer ??= send(entry)
    return entry.answer
  }

  async function send(entry: Entry<Pending>): Promise<boolean> {
    const { mutation, isSameUser } = entry
    try {
      if (!isSameUser()) return fail(entry, options.onDrop)
      const answer = await callWithRetries(entry)
      if (isCutOff(answer)) throw new ApiError(0, {})
      // A late answer of a session that has ended is about the data of another buyer.
      if (!isSameUser()) return fail(entry, options.onDrop)
      remove(entry)
      options.onSuccess?.(mutation, answer)
      options.onChange?.()
      return true
    } catch (error) {
      fail(entry, isSameUser() ? options.onChange : options.onDrop)
      // A 401 has already ended the session, so the user is another one by now.
      if (isSameUser() || isUnauthorized(error)) options.onError?.(mutation, error)
      if (!(error instanceof ApiError)) throw error
      return false
    }
  }

  function isCutOff(answer: Answer): boolean {
    const { requiredField } = options
    return requiredField !== undefined && (answer as Partial<Answer> | null)?.[requiredField] === undefined
  }

  function fail(entry: Entry<Pending>, report: (() => void) | undefined = options.onChange): false {
    failures += 1
    remove(entry)
    report?.()
    return false
  }

  function remove(entry: Entry<Pending>): void {
    entries = entries.filter((other) => other !== entry)
    if (entries.length === 0) unsentChanges.delete(unsent)
  }

  async function settled(): Promise<boolean> {
    sendDebounced()
    const before = failures
    await lastTurn
    return failures === before
  }

  return {
    pending: () => entries.map(({ mutation }) => mutation),
    submit(mutation) {
      sendDebounced()
      return sendInTurn(add(mutation))
    },
    submitDebounced(mutation) {
      const entry = add(mutation)
      entry.debounce = setTimeout(() => void sendInTurn(entry), DEBOUNCE_MS)
    },
    settled,
    flush() {
      for (const entry of entries) entry.isFlushed = true
      sendDebounced()
      for (const entry of entries) void sendOnce(entry)
    },
  }
}

/** Keepalive lets a call that is on its way when the page is unloaded still arrive. */
async function callWithRetries<Answer>(entry: Entry<Mutation<Answer>>): Promise<Answer> {
  const { send, networkRetries = 0 } = entry.mutation
  for (let left = networkRetries; ; left -= 1) {
    try {
      return await withKeepalive(send)
    } catch (error) {
      if (left <= 0 || entry.isFlushed || !(error instanceof ApiError) || error.status !== 0) throw error
    }
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
