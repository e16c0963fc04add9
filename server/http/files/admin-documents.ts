import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { API_PATHS } from '#contract/api-paths.ts'
import { ADMIN_FILE_ENDPOINTS } from '#contract/endpoints/admin/files.ts'
import { PrintedOrders } from '#contract/schemas/admin/orders/orders.ts'
import { documentNumber } from '#contract/text/codes.ts'
import { gatherLists } from '#server/http/api/requests/gather-lists.ts'
import { requireFound } from '#server/http/api/handlers/handler.ts'
import type { Shop } from '#server/shop.ts'
import { authorizeAdminFile } from './authorize-admin-file.ts'
import { DocumentPath, sendDocument } from './send-document.ts'

const { adminDocumentFile, adminPackingSlips, adminPurchaseOrders, adminLabels } = ADMIN_FILE_ENDPOINTS

const PRINTS = [
  { operationId: 'adminPackingSlips', file: adminPackingSlips, what: 'packing_slips', name: 'packing-slips' },
  { operationId: 'adminPurchaseOrders', file: adminPurchaseOrders, what: 'purchase_orders', name: 'purchase-orders' },
  { operationId: 'adminLabels', file: adminLabels, what: 'labels', name: 'labels' },
] as const

/** Serves the documents of orders to staff: one by its number, and those of many orders as one PDF. */
export function registerAdminDocuments(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: Static<typeof DocumentPath> }>(
    API_PATHS.admin + adminDocumentFile.path,
    {
      schema: { operationId: 'adminDocumentFile', params: DocumentPath },
      preValidation: (request, reply) => authorizeAdminFile(shop, request, reply, adminDocumentFile.access),
    },
    async ({ params }, reply) => {
      const number = documentNumber(params.number)
      const document = await shop.orders.reading.documentForOperator(number)
      return sendDocument(reply, number, requireFound(document, `There is no document ${number}.`))
    },
  )
  for (const { operationId, file, what, name } of PRINTS) {
    app.get<{ Querystring: PrintedOrders }>(
      API_PATHS.admin + file.path,
      {
        schema: { operationId, querystring: PrintedOrders },
        async preValidation(request, reply) {
          await authorizeAdminFile(shop, request, reply, file.access)
          request.query = gatherLists({ ...request.query }, PrintedOrders) as PrintedOrders
        },
      },
      async ({ query }, reply) =>
        sendDocument(reply, name, await shop.orders.reading.printForOperator(what, query.invoices.map(documentNumber))),
    )
  }
}
