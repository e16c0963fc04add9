import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { DOCS_FONT_PATH } from './docs-theme.ts'

const FONT_FILE = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))

/** The reference that each page links to. */
const OTHER_REFERENCE = {
  '/docs': '<a href="/docs/operator/">Operator API</a>',
  '/docs/operator': '<a href="/docs/">APIs of the storefront</a>',
} as const

/** Serves the shop's font for the pages of the references. */
export async function serveDocsFont(docs: FastifyInstance): Promise<void> {
  const font = await readFile(FONT_FILE)
  docs.get(DOCS_FONT_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply.type('font/woff2').header('Cache-Control', 'public, max-age=86400').send(font),
  )
}

/**
 * Adapts the library's page to the shop: a viewport for phones, the shop's font, and links to the shop and the other reference. Applies to
 * the routes of `docs`.
 */
export function customizeDocsPage(docs: FastifyInstance, page: keyof typeof OTHER_REFERENCE): void {
  docs.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    return isPage && typeof payload === 'string' ? customized(payload, page) : payload
  })
}

function customized(html: string, page: keyof typeof OTHER_REFERENCE): string {
  return html
    .replace('<meta charset="UTF-8">', '$&\n<meta name="viewport" content="width=device-width, initial-scale=1">')
    .replace('<body>', `$&\n<p class="back"><a href="/">Back to the shop</a> ${OTHER_REFERENCE[page]}</p>`)
}
