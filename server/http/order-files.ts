import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { todayIs } from '#contract/days.ts'
import { type FileCall, FILES } from '#contract/endpoints/files.ts'
import { OrdersWanted } from '#contract/orders.ts'
import { Problem } from '#contract/problem.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import type { Shop } from '#server/shop.ts'
import { found } from './calls/call.ts'
import { openFileVisit } from './file-visit.ts'
import { SHOWN_FILE } from './security.ts'

const PaperPath = Type.Object({
  number: Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '^[A-Za-z0-9-]+$',
    description: 'Number of a paper, as in `papers` and `invoices`; that of an order is its pro forma',
  }),
})
const OrdersFilters = Type.Omit(OrdersWanted, ['page', 'limit'])

/** The page that asks to sign in and then shows the papers. */
const SIGN_IN_AT = '/buyer/invoices'

/** Papers are written in the buyer's name: they are nobody else's, and no cache's. */
const PRIVATE = 'private, no-store'

/**
 * What belongs to a company's orders as files: `GET /order-files/{number}.pdf` for its papers (invoices, credit notes, pro
 * formas, packing slips), `/order-files/statement.pdf`, and `/order-files/orders.csv` with the filters of the list. A link
 * opens them: the session cookie is enough. What is another company's is not there.
 */
export function orderFileRoutes(shop: Shop) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('Cache-Control', PRIVATE))
    app.get(FILES.statementFile.path, { schema: { operationId: 'statementFile' } }, async (request, reply) => {
      const buyer = await buyerOf(request, reply, FILES.statementFile)
      if (!buyer) return reply.redirect(SIGN_IN_AT)
      return sendPaper(reply, 'statement', await shop.orders.drawStatement(buyer))
    })

    app.get<{ Params: Static<typeof PaperPath> }>(
      FILES.paperFile.path,
      { schema: { operationId: 'paperFile', params: PaperPath } },
      async (request, reply) => {
        const buyer = await buyerOf(request, reply, FILES.paperFile)
        if (!buyer) return reply.redirect(SIGN_IN_AT)
        const { number } = request.params
        return sendPaper(reply, number, found(await shop.orders.drawPaper(buyer, number), 'There is no such paper.'))
      },
    )

    app.get<{ Querystring: Static<typeof OrdersFilters> }>(
      FILES.ordersFile.path,
      { schema: { operationId: 'ordersFile', querystring: OrdersFilters } },
      async (request, reply) => {
        const buyer = await buyerOf(request, reply, FILES.ordersFile)
        if (!buyer) return reply.redirect(SIGN_IN_AT)
        const today = todayIs()
        return reply
          .header('Content-Disposition', `attachment; filename="orders-${today}.csv"`)
          .type('text/csv; charset=utf-8')
          .send(await shop.orders.file(buyer, request.query))
      },
    )
  }

  /** Null for somebody who followed the link of a mail in a browser and is not signed in there; a program is refused. */
  async function buyerOf(request: FastifyRequest, reply: FastifyReply, file: FileCall): Promise<Buyer | null> {
    const visit = await openFileVisit(shop, request, reply, file)
    const { user } = await visit.visitor()
    if (!user && !request.headers.accept?.includes('text/html')) throw new Problem('not_signed_in')
    return user
  }
}

function sendPaper(reply: FastifyReply, name: string, paper: Buffer): FastifyReply {
  return reply
    .headers({
      'Content-Disposition': `inline; filename="${name}.pdf"`,
      ...SHOWN_FILE,
    })
    .type('application/pdf')
    .send(paper)
}
