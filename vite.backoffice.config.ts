import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { DEFAULT_LANGUAGE } from './contract/text/language.ts'

/**
 * The back office is a build of its own (decision 0081), so that nothing of it weighs on the storefront. Its chunks are those of its screens:
 * the bundler's defaults do, because staff load them once.
 */
export default defineConfig({
  root: fileURLToPath(new URL('web/backoffice', import.meta.url)),
  base: '/admin/',
  publicDir: false,
  plugins: [tailwindcss()],
  // The back office is in English, also if the storefront is not (decision 0081).
  define: { __SHOP_LANGUAGE__: JSON.stringify(DEFAULT_LANGUAGE) },
  build: {
    outDir: fileURLToPath(new URL('build/backoffice', import.meta.url)),
    emptyOutDir: true,
    // Its content security policy allows no fonts in data URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      onLog(level, log, report) {
        // 'use client' in libraries is for servers that render components.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
    },
  },
})
