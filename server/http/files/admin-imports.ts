import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { API_PATHS } from '#contract/api-paths.ts'
import { ADMIN_FILE_ENDPOINTS } from '#contract/endpoints/admin/files.ts'
import { ImportId } from '#contract/schemas/admin/catalog/imports.ts'
import type { Shop } from '#server/shop.ts'
import { csvChunks } from '#server/tables/csv.ts'
import { authorizeAdminFile } from './authorize-admin-file.ts'
import { disposition } from './disposition.ts'

const { adminImportRejects, adminImportReport } = ADMIN_FILE_ENDPOINTS

/** Serves the rejected rows of an import, which can be corrected and uploaded, and its problems. An unknown import is a 404. */
export function registerAdminImports(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: Static<typeof ImportId> }>(
    API_PATHS.admin + adminImportRejects.path,
    {
      schema: { operationId: 'adminImportRejects', params: ImportId },
      preValidation: (request, reply) => authorizeAdminFile(shop, request, reply, adminImportRejects.access),
    },
    async ({ params: { id } }, reply) => {
      const { name, content } = await shop.importFiles.rejects(id)
      return reply
        .header('Content-Disposition', disposition('attachment', name))
        .type('text/csv; charset=utf-8')
        .send(content)
    },
  )
  app.get<{ Params: Static<typeof ImportId> }>(
    API_PATHS.admin + adminImportReport.path,
    {
      schema: { operationId: 'adminImportReport', params: ImportId },
      preValidation: (request, reply) => authorizeAdminFile(shop, request, reply, adminImportReport.access),
    },
    async ({ params: { id } }, reply) => {
      const table = await shop.importFiles.reportTable(id)
      return reply
        .header('Content-Disposition', `attachment; filename="import-${id}-problems.csv"`)
        .type('text/csv; charset=utf-8')
        .send(Readable.from(csvChunks(table), { objectMode: false }))
    },
  )
}
