import type { FastifyInstance } from 'fastify'
import { Value } from 'typebox/value'
import { API_PATHS } from '#contract/api-paths.ts'
import { ADMIN_FILE_ENDPOINTS } from '#contract/endpoints/admin/files.ts'
import { Problem } from '#contract/problem.ts'
import { EmailKindParams, EmailPreviewQuery, StoredEmailTexts } from '#contract/schemas/admin/settings/email-texts.ts'
import { EMAIL_PREVIEW_HEADERS } from '#server/http/auth/security-headers.ts'
import type { Shop } from '#server/shop.ts'
import { authorizeAdminFile } from './authorize-admin-file.ts'

const { adminEmailPreview } = ADMIN_FILE_ENDPOINTS

/** Serves previews of emails for a frame of the back office. */
export function registerAdminEmailPreviews(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: EmailKindParams; Querystring: EmailPreviewQuery }>(
    API_PATHS.admin + adminEmailPreview.path,
    {
      schema: { operationId: 'adminEmailPreview', params: EmailKindParams, querystring: EmailPreviewQuery },
      preValidation: (request, reply) => authorizeAdminFile(shop, request, reply, adminEmailPreview.access),
    },
    async ({ params: { kind }, query: { part = 'html', texts } }, reply) => {
      const preview = await shop.emailTexts.preview(kind, texts === undefined ? undefined : parseTexts(texts))
      return reply
        .headers(EMAIL_PREVIEW_HEADERS)
        .type(`text/${part === 'html' ? 'html' : 'plain'}; charset=utf-8`)
        .send(preview[part])
    },
  )
}

/** Parses texts of a query. Throws `invalid_input`. */
function parseTexts(encoded: string): StoredEmailTexts {
  const texts = parseJson(Buffer.from(encoded, 'base64url').toString('utf8'))
  if (Value.Check(StoredEmailTexts, texts)) return texts
  throw Problem.invalid({ texts: ['These are not the texts of an email, or one of them is too long.'] })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
