import { PASSWORD_MIN_LENGTH } from '#contract/registration.ts'

const FEWEST_DIFFERENT = 5

/** How good a password is, from 0 to 3, and the same in words. */
export interface Strength {
  level: 0 | 1 | 2 | 3
  text: string
}

/** Judged by its length alone, which is what counts most; what has leaked elsewhere the server knows. */
export function passwordStrength(password: string): Strength {
  const { length } = Array.from(password)
  if (length === 0)
    return { level: 0, text: `At least ${PASSWORD_MIN_LENGTH} characters. A few words together are good.` }
  const missing = PASSWORD_MIN_LENGTH - length
  if (missing > 0) return { level: 0, text: `${missing} more ${missing === 1 ? 'character' : 'characters'}.` }
  if (new Set(password).size < FEWEST_DIFFERENT) return { level: 0, text: 'Too much of the same. Please vary it.' }
  if (length < 14) return { level: 1, text: 'Long enough. Another word makes it better.' }
  return length < 20 ? { level: 2, text: 'Good.' } : { level: 3, text: 'Very good.' }
}
