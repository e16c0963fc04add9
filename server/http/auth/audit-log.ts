import type { FastifyRequest } from 'fastify'
import type { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import type { FILE_ENDPOINTS } from '#contract/endpoints/files.ts'
import type { ProblemCode } from '#contract/problem.ts'

/** Problems that may be part of an attack. */
const LOGGED_PROBLEMS: ReadonlySet<ProblemCode> = new Set([
  'cross_site',
  'expired',
  'invalid',
  'invalid_token',
  'permission_missing',
  'password_required',
  'rate_limited',
  'scope_missing',
  'used',
])

/** Calls that change the credentials of an account, or export its data. */
const LOGGED_CALLS: ReadonlySet<string> = new Set<keyof typeof ENDPOINTS | keyof typeof FILE_ENDPOINTS>([
  'changeCompany',
  'changeEmail',
  'changePassword',
  'changePerson',
  'changeWebhook',
  'closeAccount',
  'confirmEmail',
  'confirmPassword',
  'createApiKey',
  'createWebhook',
  'endDevice',
  'endOtherDevices',
  'exportData',
  'forgotPassword',
  'keepEmail',
  'loginLink',
  'register',
  'removeWebhook',
  'resetPassword',
  'revokeApiKey',
  'rotateWebhookSecret',
])

/**
 * Logs a security event for the operator: the event, the client's IP address and the user's id, at the level info. Never logs
 * input of users.
 */
export function logSecurityEvent(
  request: FastifyRequest,
  event: string,
  details: { user?: number; code?: string } = {},
): void {
  request.log.info({ event, ...details, req: request }, 'security')
}

/** Logs a rejected request if it may be part of an attack. */
export function logRejection(request: FastifyRequest, code: ProblemCode): void {
  if (LOGGED_PROBLEMS.has(code)) logSecurityEvent(request, 'refused', { code })
}

/** Logs a successful call if it is security-relevant. `user` is the id of the signed-in user. */
export function logCall(request: FastifyRequest, call: string, user: number | undefined): void {
  if (LOGGED_CALLS.has(call)) logSecurityEvent(request, call, user === undefined ? {} : { user })
}
