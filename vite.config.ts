import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const NO_SCHEMAS = '\0no-schemas'
const NO_INSIGHTS = '\0no-insights'

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
        // What takes over the fields of another schema would be kept for the reading of them.
        .replaceAll(/\.\.\.[\w()]+\.properties,?/g, '')
        .replaceAll(/(?<![.\w])((?:Type\.\w+|Nullable|Paged)\()/g, '/* @__PURE__ */ $1')
      return { code: schemas, map: null }
    },
  }
}

/** Listings do not report clicks to the search service (`insights={false}`), so the browser need not fetch what would. */
function leaveInsights(): Plugin {
  return {
    name: 'leave-insights',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id.endsWith('/createInsightsMiddleware.js') ? NO_INSIGHTS : null),
    load: (id) => (id === NO_INSIGHTS ? 'export const createInsightsMiddleware = () => () => ({})' : null),
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

let shell: Set<string> | null = null

/** Modules that nearly every page needs although the root does not: a file of their own would be larger than they are. */
const SMALL = ['web/texts/language.ts', 'contract/money.ts']

/** The modules that every page needs: the root, and whatever it imports to begin with. */
function modulesOfShell(graph: ModuleGraph): Set<string> {
  if (shell) return shell
  shell = new Set(['web/root.tsx', ...SMALL].map((file) => fileURLToPath(new URL(file, import.meta.url))))
  // A set hands out what is added while it is gone through.
  for (const id of shell) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) shell.add(imported)
  return shell
}

export default defineConfig({
  plugins: [
    SHOP_LANGUAGE ? speak(SHOP_LANGUAGE) : null,
    leaveSchemas(),
    leaveInsights(),
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
          // React and the router change less often than the pages: one file that stays in the browser's cache. What
          // every page needs is another: in thirty small ones it would be a third larger.
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 1 },
                { name: (id, graph) => (modulesOfShell(graph).has(id) ? 'shell' : null), debugName: 'shell' },
              ],
            },
          },
        },
      },
    },
  },
})
