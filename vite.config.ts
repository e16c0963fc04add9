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
      return { code: code.replaceAll(/(?<![.\w])((?:Type\.\w+|Nullable|Paged)\()/g, '/* @__PURE__ */ $1'), map: null }
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

export default defineConfig({
  plugins: [leaveSchemas(), productionReact(), tailwindcss(), reactRouter()],
  // Pictures and fonts keep their own cacheable address.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React and the router change less often than the pages: one file that stays in the browser's cache.
          output: {
            codeSplitting: {
              groups: [{ name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|react-router)\// }],
            },
          },
        },
      },
    },
  },
})
