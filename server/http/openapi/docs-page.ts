import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { DOCS_FONT_PATH } from './docs-theme.ts'

const FONT_FILE = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))

/**
 * Adapts the library's page to the shop: a viewport for phones, the shop's font, and a link back to the shop. Applies to the
 * routes of `docs`.
 */
export async function customizeDocsPage(docs: FastifyInstance): Promise<void> {
  const font = await readFile(FONT_FILE)
  docs.get(DOCS_FONT_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply.type('font/woff2').header('Cache-Control', 'public, max-age=86400').send(font),
  )
  docs.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    return isPage && typeof payload === 'string' ? customized(payload) : payload
  })
}

function customized(html: string): string {
  return html
    .replace('<meta charset="UTF-8">', '$&\n<meta name="viewport" content="width=device-width, initial-scale=1">')
    .replace('<body>', '$&\n<p class="back"><a href="/">Back to the shop</a></p>')
}
