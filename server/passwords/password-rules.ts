import { createRequire } from 'node:module'
import type * as Core from '@zxcvbn-ts/core'
import type * as Lists from '@zxcvbn-ts/language-common'
import { type BreachLookup, isOnList } from './breached-passwords/breached-passwords.ts'
import {
  containsPersonalData,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PERSONAL_PASSWORD_ERROR,
} from '#contract/text/password.ts'

const TOO_WEAK =
  'This password is easy to guess or on lists of leaked passwords. Please choose a longer or less regular one.'
/** Error for a password that was found on a list of leaked ones. */
const LEAKED = 'This password is on lists of leaked passwords. Please choose another one.'
const SHOP_NAME_ERROR = 'This password contains the name of the shop. Please choose another one.'

/** Minimum number of guesses, between the scores 3 (10^8) and 4 (10^10) of zxcvbn (decision 0046). */
const MIN_GUESSES = 1e9

/** Characters that are rated. The time grows with their square, and the event loop waits. */
const RATED_LENGTH = 24
/** Leetspeak substitutions that are tried. The time grows exponentially with them. */
const MAX_SUBSTITUTIONS = 2

/**
 * Returns the validation error of a new password, or null. Follows NIST SP 800-63B: length counts, leaked and easily guessed
 * passwords are rejected, and no kinds of characters are required. `personalData` is the buyer's email address and names.
 */
export function passwordError(password: string, personalData: readonly string[], shopName = ''): string | null {
  // Normalize like `hashPassword`; lowercase, because attackers try every case.
  const text = password.normalize('NFKC').toLowerCase()
  const { length } = Array.from(text)
  if (length < PASSWORD_MIN_LENGTH) return `Please use at least ${PASSWORD_MIN_LENGTH} characters.`
  if (length > PASSWORD_MAX_LENGTH) return `Please use at most ${PASSWORD_MAX_LENGTH} characters.`
  if (containsPersonalData(password, [shopName])) return SHOP_NAME_ERROR
  if (containsPersonalData(password, personalData)) return PERSONAL_PASSWORD_ERROR
  const { guesses } = estimator().check(text, dictionaryOf([...personalData, shopName]))
  if (guesses < MIN_GUESSES) return TOO_WEAK
  return isOnList(text) ? LEAKED : null
}

/** Returns the words that count as easy to guess for this buyer. */
function dictionaryOf(personalData: readonly string[]): string[] {
  return personalData.flatMap((value) => [value, ...value.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word !== '')
}

/**
 * Returns the validation error of a new password like `passwordError`, and looks an accepted one up in the operator's service of leaked
 * passwords, if there is one. A failure of the service accepts the password.
 */
export async function newPasswordError(
  password: string,
  personalData: readonly string[],
  { shopName, isBreached }: { shopName: string; isBreached: BreachLookup | null },
): Promise<string | null> {
  const error = passwordError(password, personalData, shopName)
  if (error !== null || isBreached === null) return error
  return (await isBreached(password)) ? LEAKED : null
}

let loaded: Core.ZxcvbnFactory | undefined

/** Loads the estimator and its fifty thousand leaked passwords for the first password, because most processes need none. */
function estimator(): Core.ZxcvbnFactory {
  if (loaded) return loaded
  const load = createRequire(import.meta.url)
  const { ZxcvbnFactory } = load('@zxcvbn-ts/core') as typeof Core
  const { dictionary, adjacencyGraphs } = load('@zxcvbn-ts/language-common') as typeof Lists
  loaded = new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: { qwerty: adjacencyGraphs.qwerty },
    maxLength: RATED_LENGTH,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  })
  return loaded
}
