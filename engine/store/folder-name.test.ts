import { expect, it } from 'vitest'
import { folderName } from './folder-name.ts'

it('returns a distinct, portable name for every store', () => {
  const long = 'x'.repeat(300)
  const names = ['things', 'Things', 'thing s', '..', '.', 'a/b', 'a%2fb', 'é', long, `${long}y`].map(folderName)
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z0-9_%-]{1,160}$/)
})
