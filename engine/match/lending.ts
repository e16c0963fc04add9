/**
 * Arrays that are used again. A query makes dozens of sets, and memory beside the heap brings the collector in every few
 * queries, for longer than most queries take. What a call borrows goes back when it is over; what is kept for later calls
 * is given back by who keeps it. One of these a thread.
 */
type Lent = Uint8Array | Uint32Array

const freeWords = new Map<number, Uint32Array[]>()
const freeBytes = new Map<number, Uint8Array[]>()
/** What goes back at the end of the call, and what is being made to be kept. */
let lent: Lent[] = []
let kept: Lent[] | null = null

/** 32-bit words with whatever was in them. */
export function borrowWords(length: number): Uint32Array {
  return lend(freeWords.get(length)?.pop() ?? new Uint32Array(length))
}

/** Bytes, all 0. */
export function borrowBytes(length: number): Uint8Array {
  const bytes = freeBytes.get(length)?.pop()
  return lend(bytes?.fill(0) ?? new Uint8Array(length))
}

/** Runs `make`; what it borrows stays with what it made until `giveBack`. */
export function borrowToKeep<T>(make: () => T): { made: T; borrowed: readonly Lent[] } {
  const outer = kept
  const mine: Lent[] = []
  kept = mine
  try {
    return { made: make(), borrowed: mine }
  } finally {
    kept = outer
  }
}

/** Runs `work`; what it borrows is free again when it is done, not only when the call is over. */
export function borrowWithin(work: () => void): void {
  const { borrowed } = borrowToKeep(work)
  returnAll(borrowed)
}

/** For what was borrowed to be kept: it may still be in use until the call is over. */
export function giveBack(borrowed: readonly Lent[]): void {
  lent.push(...borrowed)
}

/** The call is over. */
export function endOfCall(): void {
  returnAll(lent)
  lent = []
  calls++
  if (calls % SWEEP_EVERY === 0) sweep()
}

/** After so many calls, lengths that none of them asked for are dropped: stores come and go, and with them what is wanted. */
const SWEEP_EVERY = 500
let calls = 0
const wanted = new Set<number>()

function sweep(): void {
  for (const free of [freeWords, freeBytes]) {
    for (const length of free.keys()) if (!wanted.has(length)) free.delete(length)
  }
  wanted.clear()
}

function returnAll(arrays: readonly Lent[]): void {
  for (const array of arrays) {
    if (array instanceof Uint32Array) putBack(freeWords, array)
    else putBack(freeBytes, array)
  }
}

function lend<T extends Lent>(array: T): T {
  wanted.add(array.length)
  if (kept) kept.push(array)
  else lent.push(array)
  return array
}

function putBack<T extends Lent>(free: Map<number, T[]>, array: T): void {
  const same = free.get(array.length)
  if (same) same.push(array)
  else free.set(array.length, [array])
}
