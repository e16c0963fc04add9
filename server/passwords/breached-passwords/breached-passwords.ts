/**
 * Leaked passwords, which attackers try first: a list that is part of the shop and, if the operator has set one up, a service that
 * knows far more of them. Neither a password nor its whole hash leaves this process.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** True if a service knows the password as a leaked one. */
export type BreachLookup = (password: string) => Promise<boolean>

const DIGEST_BYTES = 5
const LIST = new URL('list.bin', import.meta.url)

let list: Buffer | undefined

/**
 * True if the password, in any case, is one of the 112,000 on the list: the leaked passwords of ten or more characters among the million
 * most frequent ones. The list holds five bytes of the SHA-256 of each, so one in ten million other passwords counts as leaked, too.
 */
export function isOnList(password: string): boolean {
  // Most processes never check a password: read the list for the first one.
  list ??= readFileSync(LIST)
  const digest = digestOf(foldPassword(password))
  let [low, high] = [0, list.length / DIGEST_BYTES]
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = list.compare(digest, 0, DIGEST_BYTES, middle * DIGEST_BYTES, (middle + 1) * DIGEST_BYTES)
    if (order === 0) return true
    if (order < 0) low = middle + 1
    else high = middle
  }
  return false
}

/** Returns the form of a password in which the list has it. */
export function foldPassword(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}

/** Returns the bytes of a folded password in the list. */
export function digestOf(folded: string): Buffer {
  return createHash('sha256').update(folded).digest().subarray(0, DIGEST_BYTES)
}
