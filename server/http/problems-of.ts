import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type { FileCall } from '#contract/endpoints/files.ts'
import { PROBLEMS, type ProblemCode } from '#contract/problem.ts'

/** All that a call may refuse, in the order of the table: what follows from its row, and its own. */
export function problemsOf(endpoint: Endpoint): ProblemCode[] {
  const { method, params, query, headers, body, signedIn, problems = [] } = endpoint
  return inOrder([
    'bad_request',
    'scope_missing',
    // A key is looked at before the call: one that is wrong or too busy gets nowhere.
    'invalid_token',
    'rate_limited',
    ...problems,
    ...(params || query || headers || body ? (['invalid_input'] as const) : []),
    ...(signedIn ? (['not_signed_in'] as const) : []),
    ...(method === 'GET' ? [] : (['cross_site'] as const)),
    ...(body ? (['too_large', 'unsupported_type'] as const) : []),
  ])
}

/** The same of a file. */
export function problemsOfFile({ problems = [] }: FileCall): ProblemCode[] {
  return inOrder(['bad_request', 'invalid_input', 'invalid_token', 'not_signed_in', 'scope_missing', ...problems])
}

function inOrder(codes: readonly ProblemCode[]): ProblemCode[] {
  return (Object.keys(PROBLEMS) as ProblemCode[]).filter((code) => codes.includes(code))
}
