import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const sources = (path: string) =>
  readdirSync(folder(path)).flatMap((name) =>
    /(?<!\.test)\.tsx?$/.test(name) ? [{ name, source: readFileSync(`${folder(path)}/${name}`, 'utf8') }] : [],
  )

it('shows every part of web/ui', () => {
  const shown = sources('.')
    .map(({ source }) => source)
    .join('\n')
  const parts = sources('../../ui').filter(({ name }) => name.endsWith('.tsx'))
  expect(parts.length).toBeGreaterThan(15)
  expect(parts.filter(({ name }) => !shown.includes(`'#web/ui/${name}'`)).map(({ name }) => name)).toEqual([])
})

it('every other file of web/ui serves a part that is shown', () => {
  const ui = sources('../../ui')
  const everywhere = ui.map(({ source }) => source).join('\n')
  const alone = ui.filter(({ name }) => name.endsWith('.ts') && !everywhere.includes(`'./${name}'`))
  // Used by pages alone: it has nothing to look at.
  expect(alone.map(({ name }) => name)).toEqual(['fetch-part.ts', 'use-current-anchor.ts'])
})
