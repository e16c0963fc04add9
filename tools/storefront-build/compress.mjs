/** Runs after a build: writes compressed copies next to the built files, and the build marker `builds/latest.json` (spec 4). */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from '#tools/prepare.mjs'

const client = join(root, 'build/client')
const files = readdirSync(client, { recursive: true })
  .filter((name) => /\.(js|css|svg|json|txt|webmanifest|ico)$/.test(name) && statSync(join(client, name)).isFile())
  .toSorted()

const build = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16)
mkdirSync(join(client, 'builds'), { recursive: true })
writeFileSync(join(client, 'builds/latest.json'), JSON.stringify({ build }))

for (const name of files) {
  const bytes = readFileSync(join(client, name))
  if (bytes.length < 1024) continue
  writeFileSync(join(client, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
  writeFileSync(join(client, `${name}.br`), brotliCompressSync(bytes, options))
}
