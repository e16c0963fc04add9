import { createHash } from 'node:crypto'

/** Returns a pseudo-random number from 0 to 1 that depends only on the words, so that every build writes the same shop. */
export function seededRandom(...words: readonly string[]): number {
  return createHash('sha256').update(words.join('/')).digest().readUInt32BE(0) / 2 ** 32
}

/** Returns a pseudo-random element of the list that depends only on the words. */
export function pick<T>(list: readonly [T, ...T[]], ...words: readonly string[]): T {
  return list[Math.floor(seededRandom(...words) * list.length)] ?? list[0]
}
