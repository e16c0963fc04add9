/**
 * The buyer's changes to the products of their seeds, which are shown on top of the loaded products. A pending change is shown
 * until the shop has answered, an accepted one until the page has loaded products that include it. The state lives outside
 * React, because the page may be left, and opened again, before the shop answers. Each seed has a queue of its own.
 */
import { createStore } from 'zustand/vanilla'
import { ApiError } from '#web/storefront/http/api.ts'
import { createMutationQueue, type Mutation, type MutationQueue } from '#web/storefront/state/mutation-queue.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import type { RowsUpdate } from './row-updates.ts'

export interface RowMutation extends Mutation {
  /** Applies the change, to show it until the page has loaded products that include it. */
  show: RowsUpdate
}

interface AcceptedMutation extends RowMutation {
  /** The number of the answer that accepted it. */
  answer: number
}

export interface OptimisticRows {
  /** The changes to show on top of the loaded products, oldest first. */
  changes: readonly RowMutation[]
  /** True while a change is pending. */
  settling: boolean
  /** The number of the last answer about this seed; 0 before the first one. */
  answer: number
}

interface SeedChanges {
  queue: MutationQueue<RowMutation>
  accepted: readonly AcceptedMutation[]
  answer: number
}

const UNCHANGED: OptimisticRows = { changes: [], settling: false, answer: 0 }

/** By the uuid of the seed. Its initial state is what the server renders: nothing is changed yet. */
export const rowsStore = createStore<Readonly<Record<string, OptimisticRows>>>(() => ({}))

const seeds = new Map<string, SeedChanges>()
/** Counts the answers about all seeds. */
let answers = 0

/** The changes of a seed that its page has not loaded yet. */
export function optimisticRows(uuid: string, state = rowsStore.getState()): OptimisticRows {
  return state[uuid] ?? UNCHANGED
}

/** The number of answers so far: products that are loaded from now on include the changes accepted by them. */
export function answerCount(): number {
  return answers
}

/** Discards the accepted changes that are included in the loaded products, by `answerCount` before they were loaded. */
export function discardLoadedChanges(uuid: string, answersIncluded: number): void {
  const seed = seeds.get(uuid)
  const accepted = seed?.accepted.filter(({ answer }) => answer > answersIncluded)
  if (!seed || !accepted || accepted.length === seed.accepted.length) return
  seed.accepted = accepted
  publish(uuid, seed)
}

/** Shows a change and sends it. If that fails, rolls it back with a message. Resolves to true if it was made. */
export function submitRowChange(uuid: string, change: RowMutation): Promise<boolean> {
  return changesOf(uuid).queue.submit(change)
}

/** Like `submitRowChange`, but debounced: for a quantity that may change again in a moment. */
export function debounceRowChange(uuid: string, change: RowMutation & { key: string }): void {
  changesOf(uuid).queue.submitDebounced(change)
}

/** Sends what is debounced and waits for all answers. Resolves to true if none of them was an error. */
export async function rowsSettled(uuid: string): Promise<boolean> {
  return seeds.get(uuid)?.queue.settled() ?? true
}

/** Sends all pending changes at once: the page is being unloaded. */
export function flushRows(): void {
  for (const { queue } of seeds.values()) queue.flush()
}

function changesOf(uuid: string): SeedChanges {
  const known = seeds.get(uuid)
  if (known) return known
  const queue = createMutationQueue<unknown, RowMutation>({
    onChange: () => publish(uuid, seed),
    onSuccess(mutation) {
      countAnswer(seed)
      seed.accepted = [...seed.accepted, { ...mutation, answer: seed.answer }]
    },
    onError(_mutation, error) {
      countAnswer(seed)
      publish(uuid, seed)
      if (error instanceof ApiError) showToast(error.message, 'error')
    },
  })
  const seed: SeedChanges = { queue, accepted: [], answer: 0 }
  seeds.set(uuid, seed)
  return seed
}

function countAnswer(seed: SeedChanges): void {
  answers += 1
  seed.answer = answers
}

function publish(uuid: string, { queue, accepted, answer }: SeedChanges): void {
  const pending = queue.pending()
  rowsStore.setState({ [uuid]: { changes: [...accepted, ...pending], settling: pending.length > 0, answer } })
}
