import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { todayIs } from '#contract/days.ts'
import { FILES } from '#contract/endpoints/files.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import type { Shop } from '#server/shop.ts'
import { found, signedIn } from './calls/call.ts'
import { openFileVisit } from './file-visit.ts'
import { tellCall } from './security-log.ts'
import { NOTHING, POLICY } from './security.ts'

const CertificatePath = Type.Object({
  id: Type.String({
    maxLength: 60,
    pattern: '^[^\\u0000]*$',
    description: 'The certificate: its `id` in the list of certificates',
  }),
})

interface Attachment {
  name: string
  type: string
  bytes: Buffer
}

/** What a buyer is handed as a file: the copy of their data, and their certificates. Always saved, never shown. */
export function profileFileRoutes(shop: Shop) {
  return async (app: FastifyInstance): Promise<void> => {
    fileRoute(app, 'exportData', async (buyer) => ({
      name: `trellis-${todayIs()}.json`,
      type: 'application/json; charset=utf-8',
      bytes: Buffer.from(JSON.stringify(await shop.personalData.export(buyer), null, 2)),
    }))
    fileRoute(app, 'certificateFile', async (buyer, id) =>
      found(await shop.accounts.certificateFile(buyer, id), 'There is no such file.'),
    )
  }

  function fileRoute(
    app: FastifyInstance,
    call: 'exportData' | 'certificateFile',
    read: (buyer: Buyer, id: string) => Promise<Attachment>,
  ): void {
    app.get(
      FILES[call].path,
      { schema: { operationId: call, ...(call === 'certificateFile' && { params: CertificatePath }) } },
      async (request, reply) => {
        reply.header('Cache-Control', 'private, no-store')
        const { id = '' } = request.params as { id?: string }
        const { user: buyer } = await signedIn(await openFileVisit(shop, request, reply, FILES[call]))
        const file = await read(buyer, id)
        tellCall(request, call, buyer.id)
        return attach(reply, file)
      },
    )
  }
}

function attach(reply: FastifyReply, { name, type, bytes }: Attachment): FastifyReply {
  // Its letters are those of any alphabet (RFC 6266); the plain name is for programs that do not read the other one.
  const plain = name.replace(/[^\w.-]+/g, '_')
  return reply
    .header('Content-Disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeRfc5987(name)}`)
    .header(POLICY, `sandbox; ${NOTHING}`)
    .type(type)
    .send(bytes)
}

function encodeRfc5987(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
