import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const sources = (path: string) =>
  readdirSync(folder(path), { recursive: true, encoding: 'utf8' }).flatMap((name) =>
    /(?<!\.test)\.tsx?$/.test(name) ? [{ name, source: readFileSync(`${folder(path)}/${name}`, 'utf8') }] : [],
  )

/** The icons are shown as a selection. */
const uiSources = sources('../../ui').filter(({ name }) => !name.startsWith('icons/'))

it('shows every component of web/ui', () => {
  const shown = sources('.')
    .map(({ source }) => source)
    .join('\n')
  const components = uiSources.filter(({ name }) => name.endsWith('.tsx'))
  expect(components.length).toBeGreaterThan(15)
  expect(components.filter(({ name }) => !shown.includes(`'#web/ui/${name}'`)).map(({ name }) => name)).toEqual([])
})

it('imports every other file of web/ui from a component that is shown', () => {
  const ui = uiSources
  const everywhere = ui.map(({ source }) => source).join('\n')
  const isImported = (name: string) =>
    everywhere.includes(`'#web/ui/${name}'`) || everywhere.includes(`'./${basename(name)}'`)
  const unused = ui.filter(({ name }) => name.endsWith('.ts') && !isImported(name))
  // Used by pages only: there is nothing to show.
  expect(unused.map(({ name }) => name).toSorted()).toEqual([
    'forms/move-between-rows.ts',
    'long-date.ts',
    'product/split-text.ts',
    'use-current-anchor.ts',
    'use-dismiss.ts',
    'use-inline-confirm.ts',
    'use-scroll-to-current.ts',
  ])
})
