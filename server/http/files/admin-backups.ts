import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { API_PATHS } from '#contract/api-paths.ts'
import { ADMIN_FILE_ENDPOINTS } from '#contract/endpoints/admin/files.ts'
import { BackupParams } from '#contract/schemas/admin/system/backups.ts'
import { requireConfirmation } from '#server/http/api/admin/permission-rules.ts'
import { auditActorOf } from '#server/http/api/admin/audit-actor.ts'
import { staffOf } from '#server/http/auth/staff-session.ts'
import type { Shop } from '#server/shop.ts'
import { authorizeAdminFile } from './authorize-admin-file.ts'
import { disposition } from './disposition.ts'

const { adminBackupFile } = ADMIN_FILE_ENDPOINTS

/**
 * Streams backups to staff with a recent confirmation of who they are. The row of the audit log is committed before the first byte is sent:
 * an archive has everything that the shop knows.
 */
export function registerAdminBackups(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: Static<typeof BackupParams> }>(
    API_PATHS.admin + adminBackupFile.path,
    {
      schema: { operationId: 'adminBackupFile', params: BackupParams },
      async preValidation(request, reply) {
        requireConfirmation(await authorizeAdminFile(shop, request, reply, adminBackupFile.access))
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { name, bytes, stream } = await shop.backups.download(id)
      await shop.audit.write(auditActorOf(staffOf(request), request), {
        action: 'adminBackupFile',
        changes: { downloaded: [null, id] },
      })
      return reply
        .headers({ 'Content-Disposition': disposition('attachment', `${name}.tar`), 'Content-Length': bytes })
        .type('application/x-tar')
        .send(stream)
    },
  )
}
