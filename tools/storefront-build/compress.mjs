/** Runs after a build: writes compressed copies next to the built files, and the build marker `builds/latest.json` (spec 4). */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from '#tools/prepare.mjs'

const client = join(root, 'build/client')
const backoffice = join(root, 'build/backoffice')
const files = filesIn(client)

const build = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16)
mkdirSync(join(client, 'builds'), { recursive: true })
writeFileSync(join(client, 'builds/latest.json'), JSON.stringify({ build }))

for (const name of files) compress(join(client, name))
for (const name of filesIn(backoffice)) compress(join(backoffice, name))

function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.(js|css|svg|json|txt|webmanifest|ico)$/.test(name) && statSync(join(folder, name)).isFile())
    .toSorted()
}

function compress(file) {
  const bytes = readFileSync(file)
  if (bytes.length < 1024) return
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, options))
}
