/** Fails when a document names a file, script or setting that does not exist, or leaves a setting or rule out. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Settings } from '#server/settings.ts'
import { root } from './prepare.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const faults: string[] = []

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'STYLE.md',
  'SECURITY.md',
  'deploy/README.md',
  'docs/accessibility.md',
  'engine/README.md',
  'tools/demo-art/README.md',
  'tools/demo-catalog/README.md',
  ...readdirSync(join(root, 'decisions')).map((name) => `decisions/${name}`),
]
if (documents.length < 8) throw new Error(`Only ${documents.length} documents found: the check would prove nothing.`)

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
for (const document of documents) {
  const text = read(document)
  for (const [, file = ''] of text.matchAll(
    /`((?:contract|database|engine|server|web|e2e|bench|tools|decisions|deploy)\/[\w./-]*)`/g,
  )) {
    if (!existsSync(join(root, file))) faults.push(`${document} names ${file}, which does not exist`)
  }
  for (const [, link = ''] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
    if (!existsSync(join(root, document, '..', link))) faults.push(`${document} links to ${link}, which does not exist`)
  }
  for (const [, script = ''] of text.matchAll(/\bnpm run ([\w:-]+)/g)) {
    if (!(script in scripts)) faults.push(`${document} names npm run ${script}, which does not exist`)
  }
}

const readme = read('README.md')
for (const [name, schema] of Object.entries(Settings.properties)) {
  const { description, default: fallback } = schema as { description?: string; default?: string | number }
  const row = `| \`${name}\` | ${description} | ${fallback === undefined ? '' : `\`${fallback}\``} |`
  if (!readme.includes(row)) faults.push(`README.md lacks the row "${row}"`)
}

const tables = execFileSync(process.execPath, ['tools/architecture.ts', '--print'], { cwd: root, encoding: 'utf8' })
for (const row of tables.split('\n').filter((line) => line.startsWith('|'))) {
  if (!read('ARCHITECTURE.md').includes(row)) faults.push(`ARCHITECTURE.md lacks the row "${row}"`)
}

for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
console.log(`docs: ${documents.length} documents keep to the code`)
