import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addDays, todayUtc } from '#contract/values/days.ts'
import { Problem } from '#contract/problem.ts'

/** RFC 9116 recommends less than a year. The date moves with each request, so that the file never expires on a running shop. */
const VALID_DAYS = 180

/**
 * Registers `/.well-known/security.txt` (RFC 9116), which names the contact for reports of vulnerabilities. It does not exist without a
 * contact. `origin` returns the public origin of the shop.
 */
export function securityTxtRoute(contact: string | undefined, origin: (request: FastifyRequest) => string) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/.well-known/security.txt', { schema: { hide: true } }, async (request, reply) => {
      if (contact === undefined) throw new Problem('not_found')
      const lines = [
        `Contact: ${contact}`,
        `Expires: ${addDays(todayUtc(), VALID_DAYS)}T00:00:00Z`,
        `Canonical: ${origin(request)}/.well-known/security.txt`,
      ]
      return reply
        .header('Cache-Control', 'public, max-age=86400')
        .type('text/plain; charset=utf-8')
        .send(`${lines.join('\n')}\n`)
    })
  }
}
