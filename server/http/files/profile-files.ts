import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { todayUtc } from '#contract/values/days.ts'
import { FILE_ENDPOINTS } from '#contract/endpoints/files.ts'
import type { Shop } from '#server/shop.ts'
import { requireFound, requireBuyer } from '#server/http/api/handlers/handler.ts'
import { disposition } from './disposition.ts'
import { sendWithEtag } from './etag.ts'
import { openFileSession } from './file-session.ts'
import { logCall } from '#server/http/auth/audit-log.ts'
import { DENY_ALL, CSP_HEADER } from '#server/http/auth/security-headers.ts'
import type { Member } from '#server/accounts/deps.ts'

const CertificatePath = Type.Object({
  id: Type.String({
    maxLength: 60,
    pattern: '^[^\\u0000]*$',
    description: '`id` in the list of certificates',
  }),
})

interface Attachment {
  name: string
  type: string
  bytes: Buffer
}

/** Serves the export of a buyer's data, and their certificates. Always as downloads, never shown inline. */
export function profileFileRoutes(shop: Shop) {
  return async (app: FastifyInstance): Promise<void> => {
    fileRoute(app, 'exportData', async (buyer) => ({
      name: `trellis-${todayUtc()}.json`,
      type: 'application/json; charset=utf-8',
      bytes: Buffer.from(JSON.stringify(await shop.personalData.export(buyer), null, 2)),
    }))
    fileRoute(app, 'certificateFile', async (buyer, id) =>
      requireFound(await shop.accounts.certificates.file(buyer, id), 'There is no such file.'),
    )
  }

  function fileRoute(
    app: FastifyInstance,
    call: 'exportData' | 'certificateFile',
    read: (buyer: Member, id: string) => Promise<Attachment>,
  ): void {
    app.get(
      FILE_ENDPOINTS[call].path,
      { schema: { operationId: call, ...(call === 'certificateFile' && { params: CertificatePath }) } },
      async (request, reply) => {
        reply.header('Cache-Control', 'private, no-store')
        const { id = '' } = request.params as { id?: string }
        const { user: buyer } = await requireBuyer(await openFileSession(shop, request, reply, FILE_ENDPOINTS[call]))
        const file = await read(buyer, id)
        logCall(request, call, buyer.id)
        return attach(reply, file)
      },
    )
  }
}

function attach(reply: FastifyReply, { name, type, bytes }: Attachment): FastifyReply {
  reply
    .header('Content-Disposition', disposition('attachment', name))
    .header(CSP_HEADER, `sandbox; ${DENY_ALL}`)
    .type(type)
  return sendWithEtag(reply, bytes)
}
