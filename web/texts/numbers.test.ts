import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
/** Numbers that identify something are written without separators. */
const IDENTIFIERS = new Set(['ocid', 'version', 'number'])
/** The arguments of a text and their types: `({ count }: { count: number }) =>`. */
const ARGUMENTS = /\(\{[^}]*\}: \{([^}]*)\}\)\s*=>/g

it('texts write their numbers with the separators of the language', () => {
  const unformatted: string[] = []
  let checked = 0
  for (const file of globSync('**/*.{ts,tsx}', { cwd: FOLDER })) {
    if (file.endsWith('.test.ts')) continue
    const source = readFileSync(FOLDER + file, 'utf8')
    for (const { 0: whole, 1: types = '', index } of source.matchAll(ARGUMENTS)) {
      const [text = ''] = source.slice(index + whole.length).split('({')
      const names = [...types.matchAll(/(\w+)\??: number/g)].map(([, name = '']) => name)
      checked += names.length
      const raw = names.filter((name) => !IDENTIFIERS.has(name) && text.includes('${' + name + '}'))
      unformatted.push(...raw.map((name) => `${file}: ${name} of ${text.trim().slice(0, 60)}`))
    }
  }
  expect(unformatted).toEqual([])
  expect(checked).toBeGreaterThan(100)
})
