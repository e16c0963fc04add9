import { PROBLEMS, type ProblemCode } from '#contract/problem.ts'

/** An expected error as pages show it, from the server or from the API client. */
export interface PageProblem {
  code: ProblemCode | null
  message: string
  errors: Record<string, string[]>
  details: Record<string, unknown>
}

/**
 * Returns the problem that a feature of the shop threw, or null if the error is a bug. Checks the shape instead of the class,
 * because the built pages and the server each have their own copy of `Problem`.
 */
export function problemFrom(error: unknown): (PageProblem & { status: number }) | null {
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
