import { PASSWORD_MIN_LENGTH } from '#contract/registration.ts'
import { registerTexts } from '#texts/register.tsx'

const FEWEST_DIFFERENT = 5

/** How good a password is, from 0 to 3, and the same in words. */
export interface Strength {
  level: 0 | 1 | 2 | 3
  text: string
}

/** Judged by its length alone, which is what counts most; what has leaked elsewhere the server knows. */
export function passwordStrength(password: string): Strength {
  const { length } = Array.from(password)
  const texts = registerTexts.password
  if (length === 0) return { level: 0, text: texts.rule({ characters: PASSWORD_MIN_LENGTH }) }
  const missing = PASSWORD_MIN_LENGTH - length
  if (missing > 0) return { level: 0, text: texts.missing({ characters: missing }) }
  if (new Set(password).size < FEWEST_DIFFERENT) return { level: 0, text: texts.sameLetters }
  if (length < 14) return { level: 1, text: texts.longEnough }
  return length < 20 ? { level: 2, text: texts.good } : { level: 3, text: texts.veryGood }
}
