import type { FastifyInstance } from 'fastify'
import { runAs, toLog } from '#server/activity/activity.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Receives Stripe's webhooks. Stripe signs the raw bytes, so the body is not parsed. Stripe retries after any response other
 * than 200.
 */
export function stripeRoutes(shop: Shop) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.post('/stripe/webhook', { schema: { hide: true } }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = String(request.headers['stripe-signature'] ?? '')
      const scope = { actor: () => ({ by: 'processor' }) as const, write: toLog(request.log) }
      await runAs(scope, () => shop.payments.handleProcessorWebhook(body, signature))
      return reply.send({ received: true })
    })
  }
}
