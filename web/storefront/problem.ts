import { PROBLEMS, type ProblemCode } from '#contract/problem.ts'

/** An expected failure as a page needs it, whichever side of the wire it came from. */
export interface Trouble {
  code: ProblemCode | null
  message: string
  errors: Record<string, string[]>
  details: Record<string, unknown>
}

/**
 * The expected failure inside what a verb of the shop threw, or null when it is a bug. Looks at the shape: the built
 * pages and the server each have their own copy of the class.
 */
export function troubleOf(error: unknown): (Trouble & { status: number }) | null {
  if (!(error instanceof Error) || error.name !== 'Problem' || !('code' in error)) return null
  const code = String(error.code)
  if (!isProblemCode(code)) return null
  const details = 'details' in error ? (error.details as Record<string, unknown>) : {}
  const errors = (details['errors'] as Record<string, string[]> | undefined) ?? {}
  return { code, status: PROBLEMS[code][0], message: error.message, errors, details }
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code)
}
