/**
 * Who may import whom. The tables below are the rules; ARCHITECTURE.md prints them (`--print`) and this script fails
 * when a file breaks one. Rooms are the folders at the top, features the folders of `server/`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

/** A room, and the rooms it may import. A room may always import itself. */
const ROOMS: Record<string, readonly string[]> = {
  contract: [],
  engine: [],
  database: ['contract'],
  server: ['contract', 'database', 'engine'],
  web: ['contract'],
  tools: ['contract', 'database', 'server'],
  bench: ['contract', 'database', 'engine', 'server', 'tools'],
  e2e: ['contract', 'database', 'tools'],
}

/** A feature of the server, and the features it may enter, by their front file or one of their side doors. */
const FEATURES: Record<string, readonly string[]> = {
  jobs: [],
  brand: [],
  mail: [],
  print: [],
  accounts: ['content', 'jobs', 'mail', 'images'],
  'personal-data': ['accounts', 'jobs'],
  images: ['jobs'],
  backup: ['images'],
  imports: ['jobs', 'images'],
  catalog: [],
  content: ['jobs', 'images', 'catalog'],
  history: [],
  billing: ['history', 'jobs', 'print'],
  cart: ['accounts', 'billing', 'catalog', 'print', 'shipping', 'taxes'],
  shipping: [],
  taxes: [],
  rates: [],
  payments: ['accounts', 'billing', 'history', 'jobs'],
  orders: [
    'accounts',
    'billing',
    'catalog',
    'cart',
    'content',
    'history',
    'jobs',
    'mail',
    'payments',
    'shipping',
    'taxes',
  ],
  seeds: ['accounts', 'catalog', 'cart', 'images', 'print'],
  search: ['jobs', 'catalog'],
  integrations: ['accounts', 'cart', 'catalog', 'images', 'jobs', 'mail'],
  http: ['accounts', 'brand', 'images', 'mail', 'search'],
}

/** Files besides the front file by which others may enter a feature. */
const SIDE_DOORS: Record<string, readonly string[]> = {
  accounts: ['attempts.ts', 'tokens.ts', 'passwords.ts', 'hold-person.ts'],
  catalog: ['cards.ts'],
  content: ['terms-in-force.ts'],
  images: ['files.ts', 'folder-store.ts', 'write-whole.ts', 'decode.ts', 'addresses.ts'],
  mail: ['mailbox.ts', 'letter.ts', 'escape.ts'],
  print: ['business-paper.ts', 'print-paper.ts', 'drawn-text.ts', 'letterhead.ts'],
  search: ['node.ts', 'secured-key.ts', 'settings.ts'],
}

/** Parts of `web/` and which of them each may import. */
const WEB_PARTS: Record<string, readonly string[]> = {
  texts: [],
  ui: ['texts'],
  storefront: ['ui', 'texts', 'shop.ts'],
}

/** The one bridge from the pages to the server, for types only. */
const BRIDGE = 'web/shop.ts'

/** What only tests run: it sets up what it needs, wherever in the server that is. */
const TEST_FILE = /\.test\.ts$|\/fixtures\.ts$|\/test-[\w-]+\.ts$/

const MINIMUM_FILES = 60

interface Import {
  from: string
  to: string
  typeOnly: boolean
  written: string
}

/** The fault of one import, or null. `from` and `to` are paths from the top of the repository. */
export function faultOf({ from, to, typeOnly, written }: Import): string | null {
  if (written.startsWith('..')) return 'leave the folder by #room/…, not by ../'
  const [room = '', part = ''] = from.split('/')
  const [targetRoom = '', targetPart = ''] = to.split('/')
  if (room !== targetRoom) return crossingFault(from, room, targetRoom, typeOnly, to)
  if (room === 'server') return TEST_FILE.test(from) ? null : featureFault(part, to)
  if (room === 'web' && part !== targetPart && WEB_PARTS[part] && !WEB_PARTS[part].includes(targetPart)) {
    return `web/${part} may not import web/${targetPart}`
  }
  return null
}

function crossingFault(from: string, room: string, targetRoom: string, typeOnly: boolean, to: string): string | null {
  if (ROOMS[room]?.includes(targetRoom)) return null
  if (from === BRIDGE && targetRoom === 'server' && typeOnly) return null
  if (targetRoom === 'tools' && TEST_FILE.test(from) && TEST_FILE.test(to)) return null
  if (room === 'server' && to === BRIDGE && typeOnly) return null
  return `${room} may not import ${targetRoom}`
}

function featureFault(feature: string, to: string): string | null {
  // The files right in server/ compose the features and may import them all.
  if (feature.endsWith('.ts')) return null
  if (TEST_FILE.test(to)) return 'only tests may use what is for tests'
  const [, target = '', file = ''] = to.split('/')
  if (target === feature) return null
  if (target === 'shop.ts' || target === 'config.ts')
    return feature === 'http' ? null : `${feature} may not import ${to}`
  if (!FEATURES[feature]) return `server/${feature} is not in the table of features`
  if (!FEATURES[feature].includes(target)) return `${feature} may not use ${target}`
  if (file !== `${target}.ts` && !SIDE_DOORS[target]?.includes(file)) return `enter ${target} by its front file`
  return null
}

/** What the tables of features permit and no file of the shop does: by it, something could get in that nobody decided on. */
export function unusedPermissions(
  imports: readonly Import[],
  { features, sideDoors }: Permissions = { features: FEATURES, sideDoors: SIDE_DOORS },
): string[] {
  const entered = new Set(imports.filter(({ from }) => !TEST_FILE.test(from)).flatMap(entrances))
  const uses = Object.entries(features).flatMap(([feature, targets]) =>
    targets
      .filter((target) => !entered.has(`${feature} ${target}`))
      .map((target) => `${feature} may use ${target} and does not`),
  )
  const doors = Object.entries(sideDoors).flatMap(([feature, files]) =>
    files.filter((file) => !entered.has(`${feature}/${file}`)).map((file) => `nobody enters ${feature} by ${file}`),
  )
  return [...uses, ...doors]
}

interface Permissions {
  features: Record<string, readonly string[]>
  sideDoors: Record<string, readonly string[]>
}

/** Which feature an import of another feature enters, and by which file. */
function entrances({ from, to }: Import): string[] {
  const [room, feature = ''] = from.split('/')
  const [targetRoom, target = '', file = ''] = to.split('/')
  if (room !== 'server' || targetRoom !== 'server' || feature.endsWith('.ts') || feature === target) return []
  return [`${feature} ${target}`, `${target}/${file}`]
}

/** Every import of a file that leads to a file of ours. */
export function importsOf(from: string, source: string): Import[] {
  const { module } = parseSync(from, source)
  const statics = module.staticImports.map((statement) => ({
    written: statement.moduleRequest.value,
    typeOnly: statement.entries.length > 0 && statement.entries.every((entry) => entry.isType),
  }))
  const reExports = module.staticExports.flatMap((statement) =>
    statement.entries.flatMap((entry) =>
      entry.moduleRequest ? [{ written: entry.moduleRequest.value, typeOnly: entry.isType }] : [],
    ),
  )
  const dynamics = module.dynamicImports.map(({ moduleRequest }) => ({
    written: source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    typeOnly: false,
  }))
  return [...statics, ...reExports, ...dynamics].flatMap(({ written, typeOnly }) => {
    const to = targetOf(from, written)
    return to ? [{ from, to, typeOnly, written }] : []
  })
}

function targetOf(from: string, written: string): string | null {
  if (written.startsWith('./+types/')) return null
  if (written.startsWith('#texts/')) return `web/${written.slice(1)}`
  if (written.startsWith('#')) return written.slice(1)
  if (written.startsWith('.')) return normalize(join(dirname(from), written))
  return null
}

function sourceFiles(root: string): string[] {
  return Object.keys(ROOMS)
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)),
    )
    .filter((file) => /\.tsx?$/.test(file))
}

function printTables(): void {
  console.log('| room | may import |\n| --- | --- |')
  for (const [room, allowed] of Object.entries(ROOMS)) {
    console.log(`| \`${room}\` | ${allowed.join(', ') || 'nothing of ours'} |`)
  }
  console.log('\n| feature | may use | side doors |\n| --- | --- | --- |')
  for (const [feature, allowed] of Object.entries(FEATURES)) {
    console.log(`| ${feature} | ${allowed.join(', ') || '-'} | ${SIDE_DOORS[feature]?.join(', ') ?? '-'} |`)
  }
}

function check(): void {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const files = sourceFiles(root)
  if (files.length < MINIMUM_FILES) throw new Error(`Only ${files.length} files found: the check would prove nothing.`)
  const imports = files.flatMap((file) => importsOf(relative('.', file), readFileSync(join(root, file), 'utf8')))
  const broken = imports.flatMap((statement) => {
    const fault = faultOf(statement)
    return fault ? [`${statement.from}: ${statement.written}: ${fault}`] : []
  })
  const faults = [...broken, ...unusedPermissions(imports)]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
  console.log(`architecture: ${files.length} files keep to the rules`)
}

if (import.meta.main) {
  if (process.argv.includes('--print')) printTables()
  else check()
}
