/**
 * What a buyer does to the products of a seed: shown at once, until the page has read what came of it. Kept outside React,
 * because the page may be left, and come back to, before the shop answers. The changes of a seed are sent one after the other.
 */
import type { SeedProduct } from '#contract/seeds.ts'
import { CallFailure, outliveThePage } from '#web/storefront/api.ts'
import { notify } from '#web/storefront/notices.ts'

/** Presses on quantities that follow each other quickly are sent as one. */
const SETTLE_MS = 400

export interface RowChange {
  show: (rows: readonly SeedProduct[]) => readonly SeedProduct[]
  send: () => Promise<unknown>
  /** The product whose quantity it is. */
  quantityOf?: number
}

interface HeldChange extends RowChange {
  inTurn?: Promise<boolean>
  sent?: Promise<boolean>
  /** The number of the answer by which it was taken. */
  taken?: number
}

export interface HeldRows {
  /** What to show over the products that the page has read. */
  changes: readonly RowChange[]
  /** Something was pressed that the shop has not answered yet. */
  settling: boolean
  /** The number of the last answer. */
  answer: number
}

const NOTHING: HeldRows = { changes: [], settling: false, answer: 0 }
const held = new Map<string, HeldRows & { changes: readonly HeldChange[] }>()
const queues = new Map<string, Promise<unknown>>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()
let answers = 0

/** What was done to the seed and is not in what its page has read. */
export function heldRows(uuid: string): HeldRows {
  return held.get(uuid) ?? NOTHING
}

/** What the server renders: nothing was done yet. */
export function nothingHeld(): HeldRows {
  return NOTHING
}

export function subscribeToRows(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The number of the last answer about any seed: what is read from now on has what was taken until then. */
export function lastAnswer(): number {
  return answers
}

/** The page shows what was read after that answer. */
export function adoptRows(uuid: string, readAfter: number): void {
  const before = changesOf(uuid)
  const changes = before.filter(({ taken }) => taken === undefined || taken > readAfter)
  if (changes.length < before.length) hold(uuid, changes)
}

/** Shows a change and sends it; takes it back with a message where it is refused. Answers whether it was made. */
export function changeRows(uuid: string, change: RowChange): Promise<boolean> {
  const mine: HeldChange = { ...change }
  hold(uuid, [...changesOf(uuid), mine])
  sendWaiting(uuid)
  return sendInTurn(uuid, mine)
}

/** Like `changeRows`, for a quantity that may change again in a moment: only the last one is sent. */
export function changeSoon(uuid: string, change: RowChange & { quantityOf: number }): void {
  const others = changesOf(uuid).filter(
    ({ quantityOf, sent }) => sent !== undefined || quantityOf !== change.quantityOf,
  )
  hold(uuid, [...others, { ...change }])
  clearTimeout(timers.get(uuid))
  const timer = setTimeout(() => sendWaiting(uuid), SETTLE_MS)
  timers.set(uuid, timer)
}

/** Sends what still waits. Answers, when everything was answered, whether all of it was taken. */
export async function settledRows(uuid: string): Promise<boolean> {
  const made = await Promise.all(changesOf(uuid).map((change) => sendInTurn(uuid, change)))
  return made.every(Boolean)
}

/** Sends at once what was not sent yet: the page is left, and nobody is there for what is answered. */
export function sendBeforeLeaving(): void {
  for (const uuid of held.keys()) {
    sendWaiting(uuid)
    for (const change of changesOf(uuid)) void sendOnce(uuid, change)
  }
}

function changesOf(uuid: string): readonly HeldChange[] {
  return held.get(uuid)?.changes ?? []
}

function sendWaiting(uuid: string): void {
  clearTimeout(timers.get(uuid))
  for (const change of changesOf(uuid)) void sendInTurn(uuid, change)
}

function sendInTurn(uuid: string, change: HeldChange): Promise<boolean> {
  change.inTurn ??= afterOthers(uuid, async () => {
    // Where another quantity of the product has followed since, this one is not there any more.
    return !changesOf(uuid).includes(change) || sendOnce(uuid, change)
  })
  return change.inTurn
}

function afterOthers<T>(uuid: string, work: () => Promise<T>): Promise<T> {
  const mine = (queues.get(uuid) ?? Promise.resolve()).then(work)
  const done = mine.catch(() => undefined)
  queues.set(uuid, done)
  return mine
}

function sendOnce(uuid: string, change: HeldChange): Promise<boolean> {
  change.sent ??= answerTo(uuid, change)
  return change.sent
}

async function answerTo(uuid: string, change: HeldChange): Promise<boolean> {
  let isTaken = false
  try {
    // Also what is on its way when the page is left is to arrive; given up then, it would let the next one go too soon.
    await outliveThePage(() => change.send())
    isTaken = true
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    notify(error.message, 'trouble')
  } finally {
    answers += 1
    if (isTaken) change.taken = answers
    hold(
      uuid,
      changesOf(uuid).filter((other) => isTaken || other !== change),
      answers,
    )
  }
  return isTaken
}

function hold(uuid: string, changes: readonly HeldChange[], answer = heldRows(uuid).answer): void {
  held.set(uuid, { changes, settling: changes.some(({ taken }) => taken === undefined), answer })
  for (const listener of listeners) listener()
}
