/**
 * Compares the documents with the code. Fails if a document names a file, link, heading, script or setting that does not exist, or if a
 * setting, an import rule or a call of the search protocol is missing in the document that lists them. `--update` writes these lists first.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Settings } from '#server/config/settings.ts'
import { searchApiTables } from '#tools/checks/search-api-tables.ts'
import { root } from '#tools/prepare.mjs'

const FOLDERS = [
  '.github',
  'bench',
  'contract',
  'database',
  'deploy',
  'docs',
  'e2e',
  'engine',
  'server',
  'test-kit',
  'tools',
  'web',
]
const MINIMUM_DOCUMENTS = 60

const FILE = new RegExp(`\`((?:${FOLDERS.map((folder) => folder.replace('.', '\\.')).join('|')})/[\\w./-]*)\``, 'g')
/** A declaration and its file, such as `createShop` in `server/shop.ts`. */
const DECLARATION = /`(\w+)` in `([\w./-]+\.tsx?)`/g
const LINK = /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g
const SCRIPT = /\bnpm run ([\w:-]+)/g

export interface Repository {
  /** Returns the text of a file, the empty text for a folder, or null if there is neither. */
  read(path: string): string | null
  scripts: ReadonlySet<string>
}

/** Returns one message for each file, declaration, link, heading and npm script that a document names and that does not exist. */
export function brokenReferences(document: string, text: string, { read, scripts }: Repository): string[] {
  const errors: string[] = []
  for (const [, file = ''] of text.matchAll(FILE)) {
    if (read(file) === null) errors.push(`${document} names ${file}, which does not exist`)
  }
  for (const [, name = '', file = ''] of text.matchAll(DECLARATION)) {
    if (read(file)?.includes(name) === false)
      errors.push(`${document} names ${name} in ${file}, which does not contain it`)
  }
  for (const [, path = '', heading] of text.matchAll(LINK)) {
    const target = path === '' ? text : read(join(dirname(document), path))
    if (target === null) errors.push(`${document} links to ${path}, which does not exist`)
    else if (heading !== undefined && !anchorsOf(target).has(heading)) {
      errors.push(`${document} links to ${path}#${heading}, but there is no such heading`)
    }
  }
  for (const [, script = ''] of text.matchAll(SCRIPT)) {
    if (!scripts.has(script)) errors.push(`${document} names npm run ${script}, which does not exist`)
  }
  return errors
}

/** Returns the anchors of the headings of a Markdown text, as GitHub derives them. */
function anchorsOf(markdown: string): Set<string> {
  const headings = Array.from(markdown.matchAll(/^#{1,6} (.+)$/gm), ([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** Returns one message for each setting that the tables of a text lack or describe otherwise, and for each row without a setting. */
export function settingErrors(text: string, settings: Readonly<Record<string, object>>): string[] {
  const rows = new Map(text.split('\n').flatMap((line) => (line.startsWith('| `') ? [[settingOf(line), line]] : [])))
  const expected = new Map(Object.entries(settings).map(([name, schema]) => [name, rowOf(name, schema)]))
  return [
    ...[...expected].flatMap(([name, row]) => (rows.get(name) === row ? [] : [`lacks the row "${row}"`])),
    ...[...rows.keys()].flatMap((name) => (expected.has(name) ? [] : [`describes ${name}, which is not a setting`])),
  ]
}

function settingOf(row: string): string {
  return row.split('`')[1] ?? ''
}

function rowOf(name: string, schema: object): string {
  const { description, default: fallback } = schema as { description?: string; default?: string | number }
  return `| \`${name}\` | ${description} | ${fallback === undefined ? '' : `\`${fallback}\``} |`
}

const SEARCH_API = 'docs/search-api.md'

/** Part of docs/search-api.md that `searchApiTables` generates. */
const GENERATED_TABLES = /(?<=<!-- tables -->\n)[\s\S]*?(?=\n<!-- \/tables -->)/

/** Returns a message if the generated part of a document is not `expected`. */
export function generatedPartErrors(text: string, part: RegExp, expected: string): string[] {
  return part.exec(text)?.[0] === expected ? [] : ['differs from the code. Run node tools/checks/docs.ts --update']
}

/** Part of ARCHITECTURE.md that `tools/checks/architecture.ts --print` generates. */
const GENERATED_RULES = /(?<=<!-- rules -->\n)[\s\S]*?(?=\n<!-- \/rules -->)/

function check(update: boolean): void {
  const rules = execFileSync(process.execPath, ['tools/checks/architecture.ts', '--print'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (update) updateDocuments(rules.trim())
  const read = (path: string): string | null => {
    const file = join(root, path)
    if (!existsSync(file)) return null
    return statSync(file).isFile() ? readFileSync(file, 'utf8') : ''
  }
  const documents = globSync(['*.md', `{${FOLDERS.join(',')}}/**/*.md`], { cwd: root }).toSorted()
  if (documents.length < MINIMUM_DOCUMENTS) {
    throw new Error(`Only ${documents.length} documents were found. The check expects at least ${MINIMUM_DOCUMENTS}.`)
  }
  const { scripts } = JSON.parse(read('package.json') ?? '') as { scripts: Record<string, string> }
  const repository = { read, scripts: new Set(Object.keys(scripts)) }
  const architecture = read('ARCHITECTURE.md') ?? ''
  const errors = [
    ...documents.flatMap((document) => brokenReferences(document, read(document) ?? '', repository)),
    ...settingErrors(read('docs/configuration.md') ?? '', Settings.properties).map(
      (error) => `docs/configuration.md ${error}`,
    ),
    ...generatedPartErrors(read(SEARCH_API) ?? '', GENERATED_TABLES, searchApiTables()).map(
      (error) => `${SEARCH_API} ${error}`,
    ),
    ...rules
      .split('\n')
      .filter((row) => row.startsWith('|') && !architecture.includes(row))
      .map((row) => `ARCHITECTURE.md lacks the row "${row}"`),
  ]
  for (const error of errors) console.error(error)
  if (errors.length > 0) process.exit(1)
  console.log(`docs: ${documents.length} documents match the code`)
}

/** Writes the import rules to ARCHITECTURE.md, the tables of docs/search-api.md and the current descriptions of settings to the rows of docs/configuration.md. */
function updateDocuments(rules: string): void {
  replacePart(join(root, 'ARCHITECTURE.md'), GENERATED_RULES, rules)
  replacePart(join(root, SEARCH_API), GENERATED_TABLES, searchApiTables())
  const configuration = join(root, 'docs/configuration.md')
  const lines = readFileSync(configuration, 'utf8').split('\n')
  const current = lines.map((line) => {
    const schema = line.startsWith('| `')
      ? Object.entries(Settings.properties).find(([name]) => name === settingOf(line))
      : undefined
    return schema ? rowOf(...schema) : line
  })
  writeFileSync(configuration, current.join('\n'))
}

function replacePart(file: string, part: RegExp, text: string): void {
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(part, () => text),
  )
}

if (import.meta.main) check(process.argv.includes('--update'))
