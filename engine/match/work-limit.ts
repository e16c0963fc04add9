/**
 * The work limit of the call that this thread handles. Every loop whose length depends on the index or on the query calls `mayContinue`; when
 * that is false, it ends with what it has, and the call answers incompletely (`exhaustive…: false`) rather than late. Each thread has its
 * own limit, like its buffer pool.
 */
export interface WorkLimit {
  /** Returns the time that is limited, in milliseconds. */
  clock(): number
  /** Milliseconds of that time. */
  limitMs: number
  /** True once the caller no longer waits for the answer. */
  isAborted(): boolean
  /** Steps between two readings of the clock. */
  stepsPerReading?: number
}

/** Reading the clock takes as long as a few steps. One step takes about a microsecond: for example, reading one record's words. */
const STEPS_PER_READING = 512

const UNLIMITED: WorkLimit = { clock: () => 0, limitMs: Number.POSITIVE_INFINITY, isAborted: () => false }

let current = UNLIMITED
let deadline = Number.POSITIVE_INFINITY
let stepsPerReading = STEPS_PER_READING
let stepsLeft = 0
let cutShort = false

/** Starts the work of a call. */
export function startWork(limit: WorkLimit = UNLIMITED): void {
  current = limit
  deadline = limit.clock() + limit.limitMs
  stepsPerReading = limit.stepsPerReading ?? STEPS_PER_READING
  stepsLeft = stepsPerReading
  cutShort = false
}

/** Counts steps of work. Returns false if the call must end: its time is used up, or it was aborted. */
export function mayContinue(steps = 1): boolean {
  stepsLeft -= steps
  return stepsLeft > 0 || checkLimit()
}

/** True if work of this call was left out, so that its results are incomplete. */
export function isCutShort(): boolean {
  return cutShort
}

function checkLimit(): boolean {
  if (cutShort) return false
  cutShort = current.isAborted() || current.clock() >= deadline
  if (!cutShort) stepsLeft = stepsPerReading
  return !cutShort
}
