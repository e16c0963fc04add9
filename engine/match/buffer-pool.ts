/**
 * A pool of typed arrays that are reused. A query needs dozens of bitmaps. Allocated anew, they are off-heap memory
 * that triggers a garbage collection every few queries, which takes longer than most queries. Arrays borrowed by a call
 * return to the pool when the call ends; retained ones (of cached results) return when their owner releases them. Each
 * thread has its own pool.
 */
type PooledArray = Uint8Array | Uint32Array

const freeU32 = new Map<number, Uint32Array[]>()
const freeU8 = new Map<number, Uint8Array[]>()
/** Arrays to return at the end of the call, and arrays of the result that is being created to be retained. */
let borrowedByCall: PooledArray[] = []
let retained: PooledArray[] | null = null

/** Borrows 32-bit words with arbitrary content. */
export function borrowU32(length: number): Uint32Array {
  return track(freeU32.get(length)?.pop() ?? new Uint32Array(length))
}

/** Borrows bytes, all 0. */
export function borrowU8(length: number): Uint8Array {
  const bytes = freeU8.get(length)?.pop()
  return track(bytes?.fill(0) ?? new Uint8Array(length))
}

/** Runs `make`; the arrays that it borrows stay with its result until `releaseBuffers`. */
export function borrowRetained<T>(make: () => T): { value: T; buffers: readonly PooledArray[] } {
  const enclosing = retained
  const buffers: PooledArray[] = []
  retained = buffers
  try {
    return { value: make(), buffers: buffers }
  } finally {
    retained = enclosing
  }
}

/** Runs `work`; the arrays that it borrows return to the pool when it is done rather than at the end of the call. */
export function withScopedBuffers(work: () => void): void {
  const { buffers } = borrowRetained(work)
  returnToPool(buffers)
}

/** Releases retained arrays at the end of the call, because the call may still use them. */
export function releaseBuffers(buffers: readonly PooledArray[]): void {
  borrowedByCall.push(...buffers)
}

/** Ends the call: its borrowed arrays return to the pool. */
export function endCall(): void {
  returnToPool(borrowedByCall)
  borrowedByCall = []
  calls++
  if (calls % EVICT_EVERY === 0) evictUnusedLengths()
}

/**
 * After this many calls, free arrays of lengths that no call has borrowed meanwhile are evicted, because stores come
 * and go.
 */
const EVICT_EVERY = 500
let calls = 0
const recentLengths = new Set<number>()

function evictUnusedLengths(): void {
  for (const free of [freeU32, freeU8]) {
    for (const length of free.keys()) if (!recentLengths.has(length)) free.delete(length)
  }
  recentLengths.clear()
}

function returnToPool(arrays: readonly PooledArray[]): void {
  for (const array of arrays) {
    if (array instanceof Uint32Array) pushFree(freeU32, array)
    else pushFree(freeU8, array)
  }
}

function track<T extends PooledArray>(array: T): T {
  recentLengths.add(array.length)
  if (retained) retained.push(array)
  else borrowedByCall.push(array)
  return array
}

function pushFree<T extends PooledArray>(free: Map<number, T[]>, array: T): void {
  const same = free.get(array.length)
  if (same) same.push(array)
  else free.set(array.length, [array])
}
