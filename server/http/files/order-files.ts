import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { todayUtc } from '#contract/values/days.ts'
import { type FileEndpoint, FILE_ENDPOINTS } from '#contract/endpoints/files.ts'
import { InvoicesQuery, OrdersQuery } from '#contract/schemas/orders/orders.ts'
import { Problem } from '#contract/problem.ts'
import type { Shop } from '#server/shop.ts'
import { requireFound } from '#server/http/api/handlers/handler.ts'
import { knownQuery } from '#server/http/api/requests/unknown-fields.ts'
import { apiKeyOfRequest } from '#server/http/auth/api-key.ts'
import { openFileSession } from './file-session.ts'
import { DocumentPath, sendDocument } from './send-document.ts'
import type { Member } from '#server/accounts/deps.ts'

const OrdersFilters = Type.Omit(OrdersQuery, ['page', 'limit'])
const InvoicesFilter = Type.Pick(InvoicesQuery, ['status'])

/** Page that requests the sign-in and then shows the documents. */
const SIGN_IN_PAGE = '/buyer/invoices'

/** Documents contain the buyer's data and must not be stored in shared caches. */
const PRIVATE = 'private, no-store'

/**
 * Serves the files of a company's orders: `GET /order-files/{number}.pdf` for its documents (invoices, credit notes, pro forma
 * invoices, packing slips), `/order-files/statement.pdf`, and `/order-files/orders.csv` and `/order-files/invoices.csv` with the
 * filters of the lists. The session
 * cookie is enough, because links open them. Documents of other companies are a 404.
 */
export function orderFileRoutes(shop: Shop) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('Cache-Control', PRIVATE))
    app.get(FILE_ENDPOINTS.statementFile.path, { schema: { operationId: 'statementFile' } }, async (request, reply) => {
      const buyer = await buyerOf(request, reply, FILE_ENDPOINTS.statementFile)
      if (!buyer) return reply.redirect(SIGN_IN_PAGE + queryOf(request))
      return sendDocument(reply, 'statement', await shop.orders.reading.drawStatement(buyer))
    })

    app.get<{ Params: Static<typeof DocumentPath> }>(
      FILE_ENDPOINTS.paperFile.path,
      { schema: { operationId: 'paperFile', params: DocumentPath } },
      async (request, reply) => {
        const buyer = await buyerOf(request, reply, FILE_ENDPOINTS.paperFile)
        if (!buyer) return reply.redirect(SIGN_IN_PAGE + queryOf(request))
        const { number } = request.params
        // A person sees the documents of both kinds of orders, a key those of its kind.
        const key = apiKeyOfRequest(request)
        const testDocument = key?.test === false ? null : await shop.orders.testMode.drawDocument(buyer, number)
        const document = testDocument ?? (key?.test ? null : await shop.orders.reading.drawDocument(buyer, number))
        return sendDocument(reply, number, requireFound(document, 'There is no such document.'))
      },
    )

    app.get<{ Querystring: Static<typeof OrdersFilters> }>(
      FILE_ENDPOINTS.ordersFile.path,
      { schema: { operationId: 'ordersFile', querystring: OrdersFilters }, preValidation: knownQuery(OrdersFilters) },
      async (request, reply) => {
        const buyer = await buyerOf(request, reply, FILE_ENDPOINTS.ordersFile)
        if (!buyer) return reply.redirect(SIGN_IN_PAGE + queryOf(request))
        return sendCsv(reply, 'orders', await shop.orders.reading.file(buyer, request.query))
      },
    )

    app.get<{ Querystring: Static<typeof InvoicesFilter> }>(
      FILE_ENDPOINTS.invoicesFile.path,
      {
        schema: { operationId: 'invoicesFile', querystring: InvoicesFilter },
        preValidation: knownQuery(InvoicesFilter),
      },
      async (request, reply) => {
        const buyer = await buyerOf(request, reply, FILE_ENDPOINTS.invoicesFile)
        if (!buyer) return reply.redirect(SIGN_IN_PAGE + queryOf(request))
        return sendCsv(reply, 'invoices', await shop.orders.reading.invoicesFile(buyer, request.query))
      },
    )
  }

  /** Returns the buyer; null if a browser opened the link of an email without a session. Throws `not_signed_in` for API clients. */
  async function buyerOf(request: FastifyRequest, reply: FastifyReply, file: FileEndpoint): Promise<Member | null> {
    const session = await openFileSession(shop, request, reply, file)
    const { user } = await session.visitor()
    if (!user && !request.headers.accept?.includes('text/html')) throw new Problem('not_signed_in')
    return user
  }
}

/** Returns the query string with its question mark; empty without a query. */
function queryOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}

function sendCsv(reply: FastifyReply, name: string, rows: Readable): FastifyReply {
  return reply
    .header('Content-Disposition', `attachment; filename="${name}-${todayUtc()}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(rows)
}
