import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const NO_SCHEMAS = '\0no-schemas'

/**
 * The browser takes types, constants and functions from the contract and never checks anything against its schemas: the
 * server does. So in the browser's bundle the schema library is an empty one. `typebox/value` is not replaced.
 */
function leaveSchemas(): Plugin {
  return {
    name: 'leave-schemas',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === 'typebox' ? NO_SCHEMAS : null),
    load: (id) =>
      id === NO_SCHEMAS ? 'export const Type = new Proxy({}, { get: () => () => ({ properties: {} }) })' : null,
    transform(code, id) {
      if (!id.includes('/contract/')) return null
      const schemas = code
        // What takes over the fields of another schema, or the words of a list, would be kept for the reading of them.
        .replaceAll(/\.\.\.(?:[\w()]+\.properties|[A-Z][a-z]\w*\b(?!\())\s*,?/g, '')
        .replaceAll(/Type\.Enum\(\[\.\.\.\w+\]/g, 'Type.Enum([]')
        .replaceAll(
          /(?<![.\w])((?:Type\.\w+|Nullable|Paged|PageSize|DayLongKey)(?:<[^<>()]*>)?\()/g,
          '/* @__PURE__ */ $1',
        )
      return { code: schemas, map: null }
    },
  }
}

/** What libraries bring along for uses that the storefront does not have: in the browser its functions do nothing. */
const UNUSED = [
  // Listings do not report clicks to the search service (`insights={false}`).
  'instantsearch.js/es/middlewares/createInsightsMiddleware.js',
  // Their address is followed by our own hand (no `routing`); this brings 12 KB that read query strings.
  'instantsearch.js/es/middlewares/createRouterMiddleware.js',
  // Nothing is told to the crawler of the hosted search.
  'instantsearch.js/es/middlewares/createMetadataMiddleware.js',
  // All routes are known from the start (`routeDiscovery`), and nobody watches the router (no `instrumentations`).
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js',
  'react-router/dist/production/lib/router/instrumentation.js',
]
const EXPORTED = /^export \{([^}]+)\};?$/m

function leaveUnused(): Plugin {
  const left = new Set<string>()
  return {
    name: 'leave-unused',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const file = id.split('/node_modules/').at(-1) ?? ''
      const names = UNUSED.includes(file) ? EXPORTED.exec(code)?.[1]?.split(',') : undefined
      if (!names) return null
      left.add(file)
      const nothing = names.map((name) => `nothing as ${name.trim().split(' as ').at(-1)}`)
      return {
        code: `const nothing = () => undefined; export { ${nothing.join(', ')} }`,
        map: null,
        moduleSideEffects: false,
      }
    },
    // A new version may have moved one, and nothing else would tell.
    buildEnd(error) {
      const missing = UNUSED.filter((file) => !left.has(file))
      if (!error && missing.length > 0)
        throw new Error(`vite.config.ts leaves out what is not there: ${missing.join()}`)
    },
  }
}

/**
 * Builds React into the pages of the server as its production version: left outside, it would go by the NODE_ENV of the
 * process, and its development version renders four times slower.
 */
function productionReact(): Plugin {
  return {
    name: 'production-react',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'ssr'
        ? { define: { 'process.env.NODE_ENV': '"production"' }, resolve: { noExternal: true } }
        : undefined,
  }
}

/**
 * Builds the storefront in another language (decision 0028): its texts come from the folder of that name in `web/texts/`,
 * and numbers, dates and prices follow.
 */
function speak(language: string): Plugin {
  const texts = fileURLToPath(new URL(`web/texts/${language}`, import.meta.url))
  if (!existsSync(texts)) throw new Error(`SHOP_LANGUAGE is ${language}, but there is no folder web/texts/${language}.`)
  return {
    name: 'speak',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('#texts/') ? id.replace('#texts', texts) : null),
    transform(code, id) {
      if (!id.endsWith('/contract/language.ts')) return null
      return { code: code.replace("'en-US'", `'${language}'`), map: null }
    },
  }
}

const { SHOP_LANGUAGE } = process.env

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const closures = new Map<string, ReadonlySet<string>>()

/** The modules that a file of ours imports to begin with, and itself. */
function modulesOf(file: string, graph: ModuleGraph): ReadonlySet<string> {
  const known = closures.get(file)
  if (known) return known
  const modules = new Set([fileURLToPath(new URL(file, import.meta.url))])
  // A set hands out what is added while it is gone through.
  for (const id of modules) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) modules.add(imported)
  closures.set(file, modules)
  return modules
}

const PAGES = {
  home: 'web/storefront/home/home.tsx',
  category: 'web/storefront/catalog/category.tsx',
  search: 'web/storefront/catalog/search.tsx',
  item: 'web/storefront/catalog/item.tsx',
  cart: 'web/storefront/cart/cart.tsx',
  faqs: 'web/storefront/content/faqs.tsx',
}
type PageName = keyof typeof PAGES

/** Modules that nearly every page needs although the root does not. */
const SMALL = [
  'web/storefront/shell/pages.tsx',
  'web/storefront/use-in-browser.ts',
  'web/texts/language.ts',
  'contract/money.ts',
]

/** A file of the modules that `takes` wants, which is told the pages each one is needed by. */
function group(name: string, takes: (pages: ReadonlySet<PageName>, isOfRoot: boolean) => boolean) {
  const names = Object.keys(PAGES) as PageName[]
  return {
    name(id: string, graph: ModuleGraph) {
      const pages = new Set(names.filter((page) => modulesOf(PAGES[page], graph).has(id)))
      const isOfRoot = modulesOf('web/root.tsx', graph).has(id) || SMALL.some((file) => id.endsWith(`/${file}`))
      return takes(pages, isOfRoot) ? name : null
    },
    debugName: name,
  }
}

/**
 * Few files: in many small ones the scripts of a page weigh more, and so does the table of routes, which names them all.
 * The first group that takes a module keeps it.
 */
const GROUPS = [
  // React and the router change less often than the pages: one file that stays in the browser's cache.
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 1 },
  group('shell', (pages, isOfRoot) => isOfRoot || pages.size >= 4 || (pages.has('home') && pages.size > 1)),
  group('products', (pages) => pages.has('category') && pages.has('item')),
  group('cards', (pages) => pages.has('category') && pages.has('search') && pages.has('cart')),
  group('listing', (pages) => pages.has('category') && pages.has('search')),
  group('buying', (pages) => pages.has('item') && pages.has('cart')),
]

export default defineConfig({
  plugins: [
    SHOP_LANGUAGE ? speak(SHOP_LANGUAGE) : null,
    leaveSchemas(),
    leaveUnused(),
    productionReact(),
    tailwindcss(),
    reactRouter(),
  ],
  // Pictures and fonts keep their own cacheable address.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // The routes of calls that a page does not make stay out of what every page needs.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          output: { codeSplitting: { groups: GROUPS } },
        },
      },
    },
  },
})
