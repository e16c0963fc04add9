import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { API_PATHS } from '#contract/api-paths.ts'
import type { AdminFileEndpoint } from '#contract/endpoints/admin/files.ts'
import { normalizeTexts } from '#contract/text/normalize-texts.ts'
import { todayUtc } from '#contract/values/days.ts'
import { auditActorOf } from '#server/http/api/admin/audit-actor.ts'
import { gatherLists } from '#server/http/api/requests/gather-lists.ts'
import { knownQuery } from '#server/http/api/requests/unknown-fields.ts'
import { staffOf } from '#server/http/auth/staff-session.ts'
import type { Shop } from '#server/shop.ts'
import { csvChunks } from '#server/tables/csv.ts'
import type { Table } from '#server/tables/table.ts'
import { workbookChunks } from '#server/tables/workbook.ts'
import { authorizeAdminFile } from './authorize-admin-file.ts'

/** An export of a list of the back office. */
interface AdminExport<Query> {
  /** The endpoints of its formats, by operation id. */
  files: Record<string, AdminFileEndpoint>
  /** Name of the file, before the day and the extension. */
  name: string
  /** Filters of the list, as its address has them. */
  filter: TSchema
  table(query: Query): Table | Promise<Table>
}

const FORMATS = { csv: csvChunks, xlsx: workbookChunks } as const

/**
 * Serves exactly what the filter of a list matches, as CSV or as a workbook by the extension of the path. Rows are read in batches and sent
 * as they are read. Each export has a row in the audit log, with its filter.
 */
export function registerAdminExport<Query>(
  app: FastifyInstance,
  shop: Shop,
  { files, name, filter, table }: AdminExport<Query>,
): void {
  for (const [operationId, file] of Object.entries(files)) {
    const format = file.path.endsWith('.xlsx') ? 'xlsx' : 'csv'
    app.get(
      API_PATHS.admin + file.path,
      {
        schema: { operationId, querystring: filter },
        async preValidation(request, reply) {
          await authorizeAdminFile(shop, request, reply, file.access)
          request.query = gatherLists(normalizeTexts(request.query) as Record<string, unknown>, filter)
          await knownQuery(filter)(request)
        },
      },
      async (request, reply) => {
        // Creates the table first: a filter that is rejected exports nothing and leaves no row.
        const rows = await table(request.query as Query)
        await shop.audit.write(auditActorOf(staffOf(request), request), {
          action: operationId,
          changes: { filter: [null, request.query] },
        })
        return reply
          .header('Content-Disposition', `attachment; filename="${name}-${todayUtc()}.${format}"`)
          .type(file.type[0] ?? 'application/octet-stream')
          .send(Readable.from(FORMATS[format](rows), { objectMode: false }))
      },
    )
  }
}
