import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { REFERENCE_FACE } from './reference-theme.ts'

const FACE = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))

/** Makes the library's page one of the shop's: as wide as a phone, in its letters, with a way back. For what is registered with `docs`. */
export async function dressReference(docs: FastifyInstance): Promise<void> {
  const face = await readFile(FACE)
  docs.get(REFERENCE_FACE, { schema: { hide: true } }, (_request, reply) =>
    reply.type('font/woff2').header('Cache-Control', 'public, max-age=86400').send(face),
  )
  docs.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    return isPage && typeof payload === 'string' ? dressed(payload) : payload
  })
}

function dressed(html: string): string {
  return html
    .replace('<meta charset="UTF-8">', '$&\n<meta name="viewport" content="width=device-width, initial-scale=1">')
    .replace('<body>', '$&\n<p class="back"><a href="/">Back to the shop</a></p>')
}
