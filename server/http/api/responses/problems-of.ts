import type { CompanyPermission } from '#contract/accounts/company-permissions.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type { FileEndpoint } from '#contract/endpoints/files.ts'
import { PROBLEMS, type ProblemCode } from '#contract/problem.ts'

/**
 * Returns the problems that an endpoint may answer with, in the order of `PROBLEMS`: implied by its row and by the permission of a member that it
 * needs, and its own.
 */
export function problemsOf(endpoint: Endpoint, permission: CompanyPermission | null): ProblemCode[] {
  const { method, body, requiresSignIn, scopes, testMode, problems = [] } = endpoint
  return inOrder([
    'bad_request',
    // Every endpoint rejects unknown query parameters.
    'invalid_input',
    'scope_missing',
    // The API key is authenticated and rate-limited before the endpoint runs.
    'invalid_token',
    'rate_limited',
    ...problems,
    ...(permission ? (['permission_missing'] as const) : []),
    ...(scopes && !testMode ? (['not_in_test_mode'] as const) : []),
    ...(testMode === 'only' ? (['test_key_required'] as const) : []),
    ...(requiresSignIn ? (['not_signed_in'] as const) : []),
    // The limit on bodies holds where an endpoint ignores the body, too.
    ...(method === 'GET' ? [] : (['cross_site', 'too_large'] as const)),
    ...(body ? (['unsupported_type'] as const) : []),
  ])
}

/** Returns the problems that an endpoint of the operator API may answer with. */
export function problemsOfAdmin({ method, access, body, sensitive, problems = [] }: AdminEndpoint): ProblemCode[] {
  return inOrder([
    'bad_request',
    'invalid_input',
    ...problems,
    ...(access === 'guest' ? [] : (['not_signed_in', 'permission_missing', 'invalid_token', 'rate_limited'] as const)),
    ...(sensitive ? (['password_required'] as const) : []),
    ...(method === 'GET' ? [] : (['cross_site', 'too_large'] as const)),
    ...(body ? (['unsupported_type'] as const) : []),
  ])
}

/** Returns the problems that a file endpoint may answer with. */
export function problemsOfFile({ scopes, testMode, problems = [] }: FileEndpoint): ProblemCode[] {
  return inOrder([
    'bad_request',
    'invalid_input',
    'invalid_token',
    'not_signed_in',
    'scope_missing',
    ...(scopes && !testMode ? (['not_in_test_mode'] as const) : []),
    ...problems,
  ])
}

function inOrder(codes: readonly ProblemCode[]): ProblemCode[] {
  return (Object.keys(PROBLEMS) as ProblemCode[]).filter((code) => codes.includes(code))
}
