import { PASSWORD_MIN_LENGTH } from '#contract/text/password.ts'
import { registerTexts } from '#texts/register/register.tsx'

const MIN_DISTINCT_CHARACTERS = 5

/** Strength of a password from 0 to 3, and its text. */
export interface Strength {
  level: 0 | 1 | 2 | 3
  text: string
}

/** Rates a password by its length, which matters most. The server also rejects leaked passwords. */
export function passwordStrength(password: string): Strength {
  const { length } = Array.from(password)
  const texts = registerTexts.password
  if (length === 0) return { level: 0, text: texts.rule({ characters: PASSWORD_MIN_LENGTH }) }
  const missing = PASSWORD_MIN_LENGTH - length
  if (missing > 0) return { level: 0, text: texts.missing({ characters: missing }) }
  if (new Set(password).size < MIN_DISTINCT_CHARACTERS) return { level: 0, text: texts.sameLetters }
  if (length < 14) return { level: 1, text: texts.longEnough }
  return length < 20 ? { level: 2, text: texts.good } : { level: 3, text: texts.veryGood }
}
