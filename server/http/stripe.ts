import type { FastifyInstance } from 'fastify'
import type { Shop } from '#server/shop.ts'

/**
 * What Stripe tells us. The signature is over the bytes as they came, so the body is not parsed. An answer other than 200 makes
 * Stripe tell it again.
 */
export function stripeRoutes(shop: Shop) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.post('/stripe/webhook', { schema: { hide: true } }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await shop.payments.heard(body, String(request.headers['stripe-signature'] ?? ''))
      return reply.send({ received: true })
    })
  }
}
