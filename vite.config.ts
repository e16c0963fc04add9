import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { type Alias, defineConfig, type Plugin } from 'vite'
import { DEFAULT_LANGUAGE } from './contract/text/language.ts'

/**
 * Bundles React into the server-side rendering build as its production version. If React stayed external, NODE_ENV of the process
 * would choose the version, and the development version renders four times slower.
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

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Language of the storefront (decision 0028): a BCP 47 tag and the name of a folder in `web/texts/`, for example `de-DE`. */
const { SHOP_LANGUAGE } = process.env

/** Resolves `#texts/…` to the texts of another language. Throws if there are none. */
function textsAlias(language: string): Alias {
  const folder = pathOf(`web/texts/${language}`)
  if (!existsSync(folder))
    throw new Error(`SHOP_LANGUAGE is ${language}, but there is no folder web/texts/${language}.`)
  return { find: /^#texts\//, replacement: `${folder}/` }
}

/** InstantSearch needs `qs` only for its `routing` option, which the listings do not use: 17 KB gzip with its dependencies. */
const QUERY_STRING: Alias = { find: /^qs$/, replacement: pathOf('web/storefront/listing/query-string.ts') }

/** Fails the build if a file that the rules of this configuration name is not in the bundle: the rule would have no effect. */
function verifyRules(): Plugin {
  const named = [QUERY_STRING.replacement, ...SHARED_BY_PAGES.map(pathOf)]
  return {
    name: 'verify-rules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const unused = named.filter((file) => this.getModuleInfo(file) === null)
      if (unused.length > 0) this.error(`vite.config.ts names ${unused.join(', ')}, which no page imports.`)
    },
  }
}

/** Files of the back office, and the libraries that only it uses. */
const BACKOFFICE =
  /\/web\/backoffice\/|\/node_modules\/(?:@tanstack|@simplewebauthn|@tiptap|prosemirror-[a-z]+|tinykeys|uqr)\//

/** Fails the build if the storefront has a module of the back office, or loads a library of it (decision 0081). */
function refuseBackoffice(): Plugin {
  return {
    name: 'refuse-backoffice',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const found = chunks.flatMap(({ moduleIds }) => moduleIds.filter((id) => BACKOFFICE.test(id)))
      if (found.length > 0) this.error(`The storefront's build contains ${found.join(', ')} of the back office.`)
    },
  }
}

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const closures = new Map<string, ReadonlySet<string>>()

/** Returns the ids of a source file and of all modules that it imports statically, directly or not. */
function modulesOf(file: string, graph: ModuleGraph): ReadonlySet<string> {
  const known = closures.get(file)
  if (known) return known
  if (!existsSync(pathOf(file))) throw new Error(`vite.config.ts names ${file}, which does not exist.`)
  const modules = new Set([pathOf(file)])
  // Iterating over a set includes the entries that are added on the way.
  for (const id of modules) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) modules.add(imported)
  closures.set(file, modules)
  return modules
}

const PAGES = {
  home: 'web/storefront/home/home.tsx',
  category: 'web/storefront/catalog/category.tsx',
  search: 'web/storefront/catalog/search.tsx',
  item: 'web/storefront/catalog/item/item.tsx',
  cart: 'web/storefront/cart/cart.tsx',
  faqs: 'web/storefront/content/faqs/faqs.tsx',
}
type PageName = keyof typeof PAGES

/** Modules that nearly every page needs although the root route does not import them. */
const SHARED_BY_PAGES = [
  'web/storefront/shell/pages.tsx',
  'web/storefront/browser/use-browser-value.ts',
  'web/texts/language.ts',
  'contract/values/money.ts',
]

/**
 * Other entry points that share modules with the main pages, such as pagination. These modules have chunks of their own: in the chunk
 * of the listings, for example, every dialog would load InstantSearch, too.
 */
const OTHER_ENTRIES = [
  'web/ui/dialog.tsx',
  'web/storefront/marketing/measuring.tsx',
  'web/storefront/search/suggestions/suggestions.tsx',
  'web/storefront/catalog/supplier.tsx',
  'web/storefront/content/looks/look.tsx',
  'web/storefront/orders/list/orders-page.tsx',
]

interface Usage {
  pages: ReadonlySet<PageName>
  isInRoot: boolean
  isImportedElsewhere: boolean
}

/** A chunk with the modules that `includes` accepts, by what imports them. */
function chunk(name: string, includes: (usage: Usage) => boolean) {
  const names = Object.keys(PAGES) as PageName[]
  return {
    name(id: string, graph: ModuleGraph) {
      const pages = new Set(names.filter((page) => modulesOf(PAGES[page], graph).has(id)))
      const isInRoot = modulesOf('web/root.tsx', graph).has(id) || SHARED_BY_PAGES.some((file) => id === pathOf(file))
      const isImportedElsewhere = OTHER_ENTRIES.some((file) => modulesOf(file, graph).has(id))
      return includes({ pages, isInRoot, isImportedElsewhere }) ? name : null
    },
    debugName: name,
  }
}

/** A chunk with the modules of `test` that at least two other chunks import. Large texts stay with their pages. */
function sharedChunk(name: string, test: RegExp) {
  return { name, test, minShareCount: 2, maxModuleSize: 4000 }
}

/**
 * Few chunks: many small ones weigh more, and so does the route manifest, which names all of them. The first entry that accepts a
 * module gets it.
 */
const CHUNKS = [
  // React and the router change less often than the pages: a chunk of their own stays in the browser's cache.
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 1 },
  chunk('shell', ({ pages, isInRoot }) => isInRoot || (pages.has('home') && pages.size > 1)),
  chunk(
    'products',
    ({ pages, isImportedElsewhere }) => pages.has('item') && (pages.has('category') || isImportedElsewhere),
  ),
  chunk('cards', ({ pages }) => pages.has('category') && pages.has('search') && pages.has('cart')),
  chunk(
    'lists',
    ({ pages, isImportedElsewhere }) => pages.has('category') && pages.has('search') && isImportedElsewhere,
  ),
  chunk('listing', ({ pages }) => pages.has('category') && pages.has('search')),
  chunk('buying', ({ pages }) => pages.has('item') && pages.has('cart')),
  chunk('item', ({ pages }) => pages.has('item')),
  // The sections that operators add import some of it, and would move it to the chunk of the content pages.
  chunk('home', ({ pages }) => pages.has('home')),
  // Small modules that the remaining pages share: hundreds of chunks of a few lines would double the route manifest of every page.
  sharedChunk('forms', /\/web\/(ui\/forms|storefront\/session\/sign-in)\/|\/web\/texts\/account\/sign-in\.ts/),
  sharedChunk('content', /\/web\/(storefront|texts)\/content\/|\/web\/ui\/use-(current-anchor|scroll-to-current)\.ts/),
  sharedChunk(
    'account',
    /\/contract\/|\/web\/(storefront\/(http|browser)|texts\/(account|cart|checkout|orders|register|ui)|ui\/icons)\/|\/web\/ui\/\w+-date\.ts/,
  ),
]

export default defineConfig({
  plugins: [productionReact(), verifyRules(), refuseBackoffice(), tailwindcss(), reactRouter()],
  define: { __SHOP_LANGUAGE__: JSON.stringify(SHOP_LANGUAGE ?? DEFAULT_LANGUAGE) },
  resolve: { alias: [QUERY_STRING, ...(SHOP_LANGUAGE ? [textsAlias(SHOP_LANGUAGE)] : [])] },
  // Images and fonts keep URLs of their own, which browsers cache.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Inlines constants, so that the routes of calls that a page does not make stay out of the shell.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          output: {
            codeSplitting: { groups: CHUNKS },
            // The route manifest of every page lists the shared chunks of all pages. Their names would be 0.7 KB gzip of it.
            chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
          },
        },
      },
    },
  },
})
