import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { CSP_HEADER } from '#server/http/auth/security-headers.ts'

/** The built application of the back office, or in development Vite's. */
export interface Backoffice {
  /** Returns the HTML of the page, which is the same for every address. */
  page: () => Promise<string>
  /** Folder of the build; null in development, where Vite serves the files. */
  folder: string | null
}

/** Only the shop's own files: the page has no inline scripts and no inline styles. Images may be previews of chosen files. */
const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' blob: data:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  // The viewer of certificates and documents.
  `frame-src 'self'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
  `object-src 'none'`,
].join('; ')

/** Screens are found by the application itself, so that every address below `/admin` has the same page (decision 0081). */
const PAGE_URLS = ['/admin', '/admin/*']
const ASSET_URL = '/admin/assets/*'

/** Serves the application of the back office. Its page contains no data: that is only in the operator API. */
export function backofficeRoutes({ page, folder }: Backoffice) {
  return async (app: FastifyInstance): Promise<void> => {
    const hidden = { schema: { hide: true } }
    if (folder) {
      await app.register(fastifyStatic, {
        root: join(folder, 'assets'),
        serve: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply) => void reply.header('Cache-Control', 'public, max-age=31536000, immutable'),
      })
      app.get<{ Params: { '*': string } }>(ASSET_URL, hidden, async (request, reply) =>
        reply.sendFile(request.params['*']),
      )
    }
    for (const url of PAGE_URLS) {
      app.get(url, hidden, async (_request, reply) => {
        reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8')
        // Vite's client has inline scripts.
        if (folder) reply.header(CSP_HEADER, POLICY)
        else reply.removeHeader(CSP_HEADER)
        return reply.send(await page())
      })
    }
  }
}
