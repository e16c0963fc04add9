import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { INLINE_FILE_HEADERS } from '#server/http/auth/security-headers.ts'
import { sendWithEtag } from './etag.ts'

/** Path of the PDF of a document. */
export const DocumentPath = Type.Object({
  number: Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '^[A-Za-z0-9-]+$',
    description: 'Number of a document, as in `papers` and `invoices`. The number of an order is its pro forma invoice',
  }),
})

/** Sends a PDF that browsers show, or a 304 if the client has it. `name` has no extension. */
export function sendDocument(reply: FastifyReply, name: string, document: Buffer): FastifyReply {
  reply
    .headers({
      'Content-Disposition': `inline; filename="${name}.pdf"`,
      ...INLINE_FILE_HEADERS,
    })
    .type('application/pdf')
  return sendWithEtag(reply, document)
}
