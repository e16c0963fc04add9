/**
 * Import rules of the repository. The tables below are the rules; ARCHITECTURE.md contains them (`--print`). The check fails if a file breaks
 * one, or if files import each other in a circle. Modules are the top-level folders, features the folders of `server/`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { importCircles } from './import-circles.ts'

/** Modules and the other modules that each may import. */
const MODULES: Record<string, readonly string[]> = {
  contract: [],
  engine: [],
  database: ['contract'],
  server: ['contract', 'database', 'engine'],
  web: ['contract'],
  'test-kit': ['contract', 'database', 'engine', 'server', 'tools'],
  tools: ['contract', 'database', 'server', 'test-kit'],
  bench: ['contract', 'database', 'engine', 'server', 'test-kit', 'tools'],
  e2e: ['contract', 'database', 'test-kit', 'tools'],
}

/** Features of the server and the other features that each may import, by their front file or one of `EXTRA_ENTRY_POINTS`. */
const FEATURES: Record<string, readonly string[]> = {
  jobs: [],
  brand: [],
  mail: ['jobs'],
  print: [],
  accounts: ['alerts', 'content', 'jobs', 'mail', 'images'],
  'personal-data': ['accounts', 'jobs'],
  images: ['jobs'],
  backup: ['jobs', 'system'],
  attributes: [],
  imports: ['attributes', 'inventory', 'jobs', 'references'],
  'import-files': ['alerts', 'imports', 'jobs', 'staff'],
  catalog: ['attributes'],
  content: ['jobs', 'images', 'imports', 'catalog'],
  acceptances: ['content'],
  history: [],
  billing: ['history', 'jobs', 'print'],
  cart: ['accounts', 'billing', 'catalog', 'print', 'shipping', 'taxes'],
  shipping: [],
  taxes: [],
  rates: ['shipping'],
  sales: ['imports', 'jobs'],
  'set-up-guide': ['content'],
  redirects: [],
  staff: ['jobs', 'mail'],
  alerts: ['jobs', 'mail'],
  audit: [],
  'back-in-stock': ['accounts', 'catalog', 'jobs', 'mail'],
  inventory: ['alerts', 'jobs'],
  references: [],
  products: ['attributes', 'audit', 'imports', 'inventory', 'jobs', 'lifecycle'],
  lifecycle: ['imports', 'jobs', 'redirects', 'references'],
  taxonomy: ['audit', 'catalog', 'imports', 'jobs', 'lifecycle'],
  payments: ['alerts', 'accounts', 'billing', 'history', 'jobs'],
  orders: [
    'alerts',
    'accounts',
    'billing',
    'catalog',
    'cart',
    'content',
    'history',
    'inventory',
    'jobs',
    'mail',
    'payments',
    'shipping',
    'taxes',
  ],
  media: ['catalog', 'images', 'imports', 'jobs'],
  seeds: ['accounts', 'catalog', 'cart', 'images', 'print'],
  search: ['attributes', 'jobs', 'catalog'],
  'admin-search': ['search'],
  reports: [],
  system: ['alerts', 'jobs'],
  integrations: ['accounts', 'alerts', 'attributes', 'catalog', 'jobs', 'mail'],
  http: ['accounts', 'audit', 'brand', 'images', 'mail', 'media', 'search', 'staff'],
}

/** Infrastructure folders of `server/`, and what of each other they may import. Features may import any file of them. */
const INFRASTRUCTURE: Record<string, readonly string[]> = {
  activity: [],
  idempotency: [],
  outbound: [],
  passwords: ['outbound', 'tokens'],
  'rate-limit': ['tokens'],
  storage: [],
  tables: [],
  tokens: [],
  'work-budget': ['rate-limit'],
}

/** Files of a feature besides its front file that other features may import. The types of `deps.ts` are open to all of them. */
const EXTRA_ENTRY_POINTS: Record<string, readonly string[]> = {
  // SQL fragments and row conversions that other features compose into queries of their own.
  catalog: ['back-orders.ts', 'cards.ts', 'product-rules.ts'],
  // The layout is not among them: an email without a definition, and without the texts of staff, does not pass this check.
  mail: ['draft-email.ts', 'paragraphs.ts', 'templates/email-kinds.ts', 'templates/sample-email.ts'],
}

/** Parts of `web/` and which of them each may import. */
const WEB_PARTS: Record<string, readonly string[]> = {
  texts: [],
  ui: ['texts'],
  storefront: ['ui', 'texts', 'shop.ts'],
  backoffice: ['ui'],
}

/** The one bridge from the pages to the server, for types only. */
const BRIDGE = 'web/shop.ts'

/** The engine's front file, the only one that other folders import; tests and benchmarks may also import the second. */
const ENGINE_ENTRY = 'engine/engine.ts'
const ENGINE_TEST_ENTRY = 'engine/testing.ts'

/** Folders of `server/` that, like the files right in it, compose the features and may import all of them. */
const COMPOSITION: ReadonlySet<string> = new Set(['boot', 'cli', 'config', 'demo'])

/** Files that may be bundled for the browser. React Router keeps `*.server.ts` out of the browser's bundle. */
const BROWSER_FILE = /^web\/(?!.*\.server\.ts$)|^contract\/(?!schemas\/|endpoints\/)/

/** Schemas and the library they are built with. The browser's bundle contains only their types (decision 0042). */
const SCHEMAS = /^contract\/(?:schemas|endpoints)\/|^typebox(?:\/|$)/

/** Files that only tests run: they may import any file of the server. */
const TEST_FILE = /\.test\.ts$|^test-kit\/|^web\/storefront\/http\/test-connection\.ts$/

const MINIMUM_FILES = 60

interface Import {
  from: string
  to: string
  typeOnly: boolean
  written: string
}

/** Returns the error of one import, or null. `from` and `to` are paths from the root of the repository. */
export function importError({ from, to, typeOnly, written }: Import): string | null {
  if (written.startsWith('..')) return 'leave the folder by #module/…, not by ../'
  if (SCHEMAS.test(to) && !typeOnly && BROWSER_FILE.test(from) && !TEST_FILE.test(from))
    return 'import only types from schemas: browsers do not get them'
  if (to.startsWith('typebox')) return null
  const [module = '', part = ''] = from.split('/')
  const [targetModule = '', targetPart = ''] = to.split('/')
  if (module !== targetModule) return moduleError(from, module, targetModule, typeOnly, to)
  if (module === 'server') return TEST_FILE.test(from) ? null : featureError(part, to, typeOnly)
  if (module === 'engine' && targetPart === 'test-kit' && part !== 'test-kit' && !TEST_FILE.test(from)) {
    return 'only tests may import the test kit'
  }
  if (module === 'web' && targetPart === 'backoffice' && part !== 'backoffice') {
    return 'the storefront may not import the back office, which has a build of its own'
  }
  if (module === 'web' && part !== targetPart && WEB_PARTS[part] && !WEB_PARTS[part].includes(targetPart)) {
    return `web/${part} may not import web/${targetPart}`
  }
  return null
}

function engineError(from: string, to: string): string | null {
  if (to === ENGINE_ENTRY) return null
  if (to === ENGINE_TEST_ENTRY && (TEST_FILE.test(from) || from.startsWith('bench/'))) return null
  return `import the engine from ${ENGINE_ENTRY}`
}

function moduleError(from: string, module: string, targetModule: string, typeOnly: boolean, to: string): string | null {
  if (MODULES[module]?.includes(targetModule)) return targetModule === 'engine' ? engineError(from, to) : null
  if (from === BRIDGE && targetModule === 'server' && typeOnly) return null
  if (targetModule === 'test-kit' && TEST_FILE.test(from)) return null
  if (targetModule === 'tools' && TEST_FILE.test(from) && TEST_FILE.test(to)) return null
  if (module === 'server' && to === BRIDGE && typeOnly) return null
  return `${module} may not import ${targetModule}`
}

function featureError(feature: string, to: string, typeOnly: boolean): string | null {
  if (feature.endsWith('.ts') || COMPOSITION.has(feature)) return null
  if (TEST_FILE.test(to)) return 'only tests may import test files'
  const [, target = '', ...rest] = to.split('/')
  const file = rest.join('/')
  if (target === feature) return null
  if (target === 'shop.ts' || target === 'config') return feature === 'http' ? null : `${feature} may not import ${to}`
  if (INFRASTRUCTURE[feature]) {
    return INFRASTRUCTURE[feature].includes(target) ? null : `${feature} may not import ${target}`
  }
  if (!FEATURES[feature]) return `server/${feature} is not in the table of features`
  if (INFRASTRUCTURE[target]) return null
  if (!FEATURES[feature].includes(target)) return `${feature} may not use ${target}`
  if (file === `${target}.ts` || EXTRA_ENTRY_POINTS[target]?.includes(file)) return null
  return file === 'deps.ts' && typeOnly ? null : `import ${target} by its front file`
}

/** Returns the permissions that no file uses. They must be removed, because they would permit imports that were never decided on. */
export function unusedPermissions(
  imports: readonly Import[],
  { features, entryPoints }: Permissions = { features: FEATURES, entryPoints: EXTRA_ENTRY_POINTS },
): string[] {
  const entered = new Set(imports.filter(({ from }) => !TEST_FILE.test(from)).flatMap(usedPermissions))
  const unusedFeatures = Object.entries(features).flatMap(([feature, targets]) =>
    targets
      .filter((target) => !entered.has(`${feature} ${target}`))
      .map((target) => `${feature} may use ${target} and does not`),
  )
  const unusedEntryPoints = Object.entries(entryPoints).flatMap(([feature, files]) =>
    files
      .filter((file) => !entered.has(`${feature}/${file}`))
      .map((file) => `no other feature imports ${feature} by ${file}`),
  )
  return [...unusedFeatures, ...unusedEntryPoints]
}

interface Permissions {
  features: Record<string, readonly string[]>
  entryPoints: Record<string, readonly string[]>
}

/** Returns the permissions that an import uses: the pair of features, and the file of the imported feature. */
function usedPermissions({ from, to }: Import): string[] {
  const [module, feature = ''] = from.split('/')
  const [targetModule, target = '', ...rest] = to.split('/')
  const file = rest.join('/')
  if (module !== 'server' || targetModule !== 'server' || feature.endsWith('.ts') || feature === target) return []
  if (COMPOSITION.has(feature)) return []
  return [`${feature} ${target}`, `${target}/${file}`]
}

/** Returns the imports of a file that lead to a file of this repository. */
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
  if (/^typebox(?:\/|$)/.test(written)) return written
  if (written.startsWith('#texts/')) return `web/${written.slice(1)}`
  if (written.startsWith('#')) return written.slice(1)
  if (written.startsWith('.')) return normalize(join(dirname(from), written))
  return null
}

function sourceFiles(root: string): string[] {
  return Object.keys(MODULES)
    .flatMap((module) =>
      readdirSync(join(root, module), { recursive: true, encoding: 'utf8' }).map((name) => join(module, name)),
    )
    .filter((file) => /\.tsx?$/.test(file))
}

function printTables(): void {
  console.log('| module | may import |\n| --- | --- |')
  for (const [module, allowed] of Object.entries(MODULES)) {
    console.log(`| \`${module}\` | ${allowed.join(', ') || 'nothing of ours'} |`)
  }
  console.log('\n| infrastructure | may import |\n| --- | --- |')
  for (const [folder, allowed] of Object.entries(INFRASTRUCTURE)) {
    console.log(`| ${folder} | ${allowed.join(', ') || '-'} |`)
  }
  console.log('\n| feature | may use | other entry points |\n| --- | --- | --- |')
  for (const [feature, allowed] of Object.entries(FEATURES)) {
    console.log(`| ${feature} | ${allowed.join(', ') || '-'} | ${EXTRA_ENTRY_POINTS[feature]?.join(', ') ?? '-'} |`)
  }
}

function check(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const files = sourceFiles(root)
  if (files.length < MINIMUM_FILES) throw new Error(`Only ${files.length} files found: the check would prove nothing.`)
  const imports = files.flatMap((file) => importsOf(relative('.', file), readFileSync(join(root, file), 'utf8')))
  const importErrors = imports.flatMap((statement) => {
    const error = importError(statement)
    return error ? [`${statement.from}: ${statement.written}: ${error}`] : []
  })
  const circles = importCircles(imports).map((circle) => `import circle: ${circle.join(' > ')}`)
  const errors = [...importErrors, ...unusedPermissions(imports), ...circles]
  for (const error of errors) console.error(error)
  if (errors.length > 0) process.exit(1)
  console.log(`architecture: ${files.length} files follow the rules`)
}

if (import.meta.main) {
  if (process.argv.includes('--print')) printTables()
  else check()
}
