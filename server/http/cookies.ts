import '@fastify/cookie'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The cookies of one request. With TLS their names begin with `__Host-`: then no other host of the domain can have set them,
 * nor anybody on the way. Without it browsers would not keep such a name.
 */
export function openCookies(request: FastifyRequest, reply: FastifyReply) {
  const secure = request.protocol === 'https'
  const named = (name: string) => (secure ? `__Host-${name}` : name)
  const rules: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure }
  return {
    read: (name: string): string | undefined => request.cookies[named(name)],
    set(name: string, value: string, days: number): void {
      reply.setCookie(named(name), value, { ...rules, maxAge: days * 86_400 })
    },
    clear(name: string): void {
      reply.clearCookie(named(name), rules)
    },
  }
}
