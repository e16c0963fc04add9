import type { FastifyRequest } from 'fastify'
import type { ENDPOINTS } from '#contract/endpoints.ts'
import type { FILES } from '#contract/endpoints/files.ts'
import type { ProblemCode } from '#contract/problem.ts'

/** Refusals that may be somebody's attempt at what is not theirs. */
const TELLING: ReadonlySet<ProblemCode> = new Set([
  'cross_site',
  'expired',
  'invalid',
  'invalid_token',
  'not_owner',
  'rate_limited',
  'scope_missing',
  'used',
])

/** Calls that change what opens an account, or hand out all there is of it. */
const WATCHED: ReadonlySet<string> = new Set<keyof typeof ENDPOINTS | keyof typeof FILES>([
  'changeCompany',
  'changeEmail',
  'changePassword',
  'changePerson',
  'changeWebhook',
  'closeAccount',
  'confirmEmail',
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
 * Writes what an operator reads after an attack: what happened, from where, and to whom by the number of the user. With
 * `LOG_LEVEL=info` and below; never what was typed.
 */
export function tellSecurity(
  request: FastifyRequest,
  event: string,
  details: { user?: number; code?: string } = {},
): void {
  request.log.info({ event, ...details, req: request }, 'security')
}

/** Tells a refusal that may be part of an attack. */
export function tellRefusal(request: FastifyRequest, code: ProblemCode): void {
  if (TELLING.has(code)) tellSecurity(request, 'refused', { code })
}

/** Tells a call that was made, if it is one to watch. `user` is who made it, where they were signed in. */
export function tellCall(request: FastifyRequest, call: string, user: number | undefined): void {
  if (WATCHED.has(call)) tellSecurity(request, call, user === undefined ? {} : { user })
}
