import type { FastifyInstance, FastifyReply } from 'fastify'
import { todayUtc } from '#contract/values/days.ts'
import type { Shop } from '#server/shop.ts'
import { INLINE_FILE_HEADERS } from '#server/http/auth/security-headers.ts'
import { openRequestSession } from '#server/http/auth/request-session.ts'

/**
 * Serves the visitor's cart as a file: `GET /cart-files/cart.csv` for spreadsheets and `GET /cart-files/cart.pdf` for printing.
 * Links of pages open them, so cookies identify the visitor.
 */
export function cartFileRoutes(shop: Shop) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('Cache-Control', 'private, no-store'))
    app.get('/cart-files/cart.csv', { schema: { hide: true } }, async (request, reply) => {
      const visitor = await openRequestSession(shop, request, reply, 'page').visitor()
      const csv = await shop.cart.csv(visitor)
      return describeFile(reply, 'attachment', 'csv').type('text/csv; charset=utf-8').send(csv)
    })

    app.get('/cart-files/cart.pdf', { schema: { hide: true } }, async (request, reply) => {
      const visitor = await openRequestSession(shop, request, reply, 'page').visitor()
      const pdf = await shop.cart.sheet(visitor, request.ip)
      return describeFile(reply, 'inline', 'pdf').headers(INLINE_FILE_HEADERS).type('application/pdf').send(pdf)
    })
  }
}

function describeFile(reply: FastifyReply, disposition: 'attachment' | 'inline', type: string): FastifyReply {
  const day = todayUtc()
  return reply
    .header('Content-Disposition', `${disposition}; filename="cart-${day}.${type}"`)
    .header('X-Robots-Tag', 'noindex')
}
