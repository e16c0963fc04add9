import '@fastify/cookie'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { protocolOf } from './client-origin.ts'

/** Session of staff. */
export const STAFF_COOKIE = 'trellis_staff'

/**
 * Returns the cookies of one request. With TLS their names begin with `__Host-`, so that no other host of the domain and no
 * attacker on the network can set them. Without TLS, browsers reject such names.
 */
export function openCookies(request: FastifyRequest, reply: FastifyReply) {
  const secure = protocolOf(request) === 'https'
  const fullName = (name: string) => (secure ? `__Host-${name}` : name)
  const attributes: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure }
  return {
    read: (name: string): string | undefined => request.cookies[fullName(name)],
    set(name: string, value: string, days: number): void {
      reply.setCookie(fullName(name), value, { ...attributes, maxAge: days * 86_400 })
    },
    clear(name: string): void {
      reply.clearCookie(fullName(name), attributes)
    },
  }
}
