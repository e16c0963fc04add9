import { createRequire } from 'node:module'
import type * as Lists from '@zxcvbn-ts/language-common'
import { ABOUT_YOU, tellsOfBuyer } from '#contract/password.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contract/registration.ts'

const WELL_KNOWN = 'This password is on lists of leaked passwords. Please choose another one.'
const ABOUT_US = 'This password contains the name of the shop. Please choose another one.'
const TOO_SIMPLE = 'This password is easy to guess. Please choose a less regular one.'

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '0123456789', '1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const SWAPPED: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '0': 'o', $: 's', '5': 's', '7': 't' }

/**
 * What is wrong with a new password, in a sentence for its field, or null. NIST SP 800-63B: length counts and leaked ones
 * are refused, while no kinds of characters are demanded. `about` is what is known of the buyer: email address, names. The
 * shop's own name is what guessers try first.
 */
export function passwordFault(password: string, about: readonly string[], shopName = ''): string | null {
  // As it will be hashed, but for the case: guessers try every case.
  const text = password.normalize('NFKC').toLowerCase()
  const { length } = Array.from(text)
  if (length < PASSWORD_MIN_LENGTH) return `Please use at least ${PASSWORD_MIN_LENGTH} characters.`
  if (length > PASSWORD_MAX_LENGTH) return `Please use at most ${PASSWORD_MAX_LENGTH} characters.`
  if (isRegular(text)) return TOO_SIMPLE
  if (isLeaked(text)) return WELL_KNOWN
  if (tellsOfBuyer(password, [shopName])) return ABOUT_US
  return tellsOfBuyer(password, about) ? ABOUT_YOU : null
}

/** A few characters repeated, or a walk along the alphabet, the digits or a row of the keyboard. */
function isRegular(text: string): boolean {
  if (/^(.{1,4}?)\1+.{0,3}$/su.test(text)) return true
  return ROWS.some((row) => {
    const round = row.repeat(Math.ceil(text.length / row.length) + 1)
    return round.includes(text) || Array.from(round).toReversed().join('').includes(text)
  })
}

/** Whether the lists have it as it is, said twice, or dressed up: `Password2026!`, `p@ssw0rd…`. */
function isLeaked(text: string): boolean {
  const once = /^(.+?)\1+$/su.exec(text)?.[1] ?? text
  const bare = once.replaceAll(/^[^\p{L}@$]+|[^\p{L}]+$/gu, '')
  const plain = Array.from(bare, (letter) => SWAPPED[letter] ?? letter).join('')
  return [text, once, bare, plain].some((candidate) => leaked().has(candidate))
}

let kept: ReadonlySet<string> | undefined

/** Some fifty thousand passwords; read when the first one is judged, as most starts of the shop judge none. */
function leaked(): ReadonlySet<string> {
  if (kept) return kept
  const load = createRequire(import.meta.url)
  const { dictionary } = load('@zxcvbn-ts/language-common') as typeof Lists
  kept = new Set(dictionary['passwords-common'])
  return kept
}
