import { createHash } from 'node:crypto'

/** A number from 0 to 1 that depends on the words alone: the same every time the shop is written. */
export function dice(...words: readonly string[]): number {
  return createHash('sha256').update(words.join('/')).digest().readUInt32BE(0) / 2 ** 32
}

/** One of `list`, chosen by the words. */
export function pick<T>(list: readonly [T, ...T[]], ...words: readonly string[]): T {
  return list[Math.floor(dice(...words) * list.length)] ?? list[0]
}
