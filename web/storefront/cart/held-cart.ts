/**
 * The cart as its page shows it: what the server said last, and what was pressed since. Kept outside React, because a
 * press may be answered, or undone, when the page is no more. Changes are sent one after the other.
 */
import type { Cart } from '#contract/cart.ts'
import { CallFailure, outliveThePage } from '#web/storefront/api.ts'
import { notify } from '#web/storefront/notices.ts'
import { learnCount, setCount } from '#web/storefront/session/session.ts'
import { wholeAnswer } from '#web/storefront/whole-answer.ts'
import { lineCalls } from './line-calls.ts'
import { noteLeaving } from './sent-on-leaving.ts'
import type { Shown } from './shown-cart.ts'

/** Presses on one quantity that follow each other quickly are sent as one. */
const SETTLE_MS = 400

export interface HeldCart {
  /** The cart the page came with, by which it knows that this is its own. */
  from: Cart
  cart: Cart
  /** What the server said last. */
  confirmed: Cart
  /** Something was pressed that the server has not answered yet: the sums may change. */
  settling: boolean
}

export interface Change {
  show: Shown
  send: () => Promise<{ cart: Cart }>
  /** What it sets, where that can be set again: of those that were not sent yet only the last one is. */
  sets?: string
}

let from: Cart | null = null
let known: Cart | null = null
let held: HeldCart | null = null
let changes: readonly Change[] = []
const answers = new WeakMap<Change, Promise<boolean>>()
const waiting = new Map<number, { change: Change; timer: ReturnType<typeof setTimeout> }>()
const listeners = new Set<() => void>()
let last: Promise<unknown> = Promise.resolve()
let refusals = 0

/** What the page of the cart shows; null where there is no such page. */
export function heldCart(): HeldCart | null {
  return held
}

export function subscribeToCart(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The page came with this cart. */
export function adoptCart(cart: Cart): void {
  from = cart
  known = cart
  emit()
}

/** The page is left: what was pressed is still sent. */
export function leaveCart(): void {
  void settledCart()
  from = null
  known = null
  emit()
}

/** Shows a change at once and sends it; takes it back with a message where it is refused. Answers whether it was made. */
export function changeCart(change: Change): Promise<boolean> {
  sendAllWaiting()
  addChange(change)
  return sendNext(change)
}

/** Like `changeCart`, for a quantity that may change again in a moment: it is sent when it has not for a while. */
export function changeSoon(line: number, wanted: Change): void {
  const change = { ...wanted, sets: `quantity ${line}` }
  clearTimeout(waiting.get(line)?.timer)
  waiting.set(line, { change, timer: setTimeout(() => sendWaiting(line), SETTLE_MS) })
  addChange(change)
}

/** Sends what still waits. Answers, when everything was answered, whether all of it was taken. */
export async function settledCart(): Promise<boolean> {
  sendAllWaiting()
  const before = refusals
  await last
  return refusals === before
}

/** Sends at once, and so that it arrives, what was not sent yet: the page is left, and nobody is there for what is answered. */
export function sendBeforeLeaving(): void {
  sendAllWaiting()
  if (changes.length > 0) noteLeaving()
  outliveThePage(() => {
    for (const change of changes) void sendOnce(change)
  })
}

/** Asks for the cart again, for what another tab did to it. Nothing comes of it while something is under way here. */
export async function refreshCart(): Promise<void> {
  if (changes.length > 0) return
  const asked = last
  const fresh = await lineCalls.content().catch(() => null)
  if (!fresh || !known || changes.length > 0 || asked !== last) return
  known = fresh
  emit(learnCount)
}

/** Shows a cart that another call answered with. */
export function take(cart: Cart): void {
  if (known) known = cart
  else setCount(cart.count)
  emit()
}

function addChange(change: Change): void {
  const isReplaced = (other: Change) => change.sets !== undefined && other.sets === change.sets && !answers.has(other)
  changes = [...changes.filter((other) => !isReplaced(other)), change]
  emit()
}

function sendAllWaiting(): void {
  for (const line of waiting.keys()) sendWaiting(line)
}

function sendWaiting(line: number): void {
  const waits = waiting.get(line)
  if (!waits) return
  clearTimeout(waits.timer)
  waiting.delete(line)
  void sendNext(waits.change)
}

function sendNext(change: Change): Promise<boolean> {
  // In the place of one that is gone unsent another is sent.
  const mine = last.then(() => (changes.includes(change) || answers.has(change) ? sendOnce(change) : true))
  last = mine.catch(() => undefined)
  return mine
}

function sendOnce(change: Change): Promise<boolean> {
  const answer = answers.get(change) ?? answerTo(change)
  answers.set(change, answer)
  return answer
}

async function answerTo(change: Change): Promise<boolean> {
  try {
    // What is on its way when the page is left is to arrive, too.
    const { cart } = await wholeAnswer(
      outliveThePage(() => change.send()),
      'cart',
    )
    changes = changes.filter((other) => other !== change)
    take(cart)
    return true
  } catch (error) {
    changes = changes.filter((other) => other !== change)
    emit()
    refusals += 1
    if (!(error instanceof CallFailure)) throw error
    notify(error.message, 'trouble')
    // What was refused was about a cart that is another one by now; what was not answered may have been done.
    void refreshCart()
    return false
  }
}

function emit(count = setCount): void {
  held = from &&
    known && {
      from,
      cart: changes.reduce((cart, { show }) => show(cart), known),
      confirmed: known,
      settling: changes.length > 0,
    }
  if (held) count(held.cart.count)
  for (const listener of listeners) listener()
}
