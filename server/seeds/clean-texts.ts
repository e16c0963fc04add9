import { Problem } from '#contract/problem.ts'

/** A name on one line, without control characters or blanks around it. Throws `invalid_input` when nothing is left. */
export function cleanName(name: string): string {
  const clean = name.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  if (clean === '') throw Problem.invalid({ name: ['This field is required.'] })
  return clean
}

/** A description without blanks around it; none is null. */
export function cleanDescription(description: string | null | undefined): string | null {
  return description?.trim() || null
}
