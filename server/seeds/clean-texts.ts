import { Problem } from '#contract/problem.ts'

/** Returns a name on one line, without control characters and surrounding spaces. Throws `invalid_input` if nothing is left. */
export function cleanName(name: string): string {
  const clean = name.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  if (clean === '') throw Problem.invalid({ name: ['This field is required.'] })
  return clean
}

/** Returns the trimmed description, or null if it is blank. */
export function cleanDescription(description: string | null | undefined): string | null {
  return description?.trim() || null
}
