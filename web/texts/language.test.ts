import { describe, expect, it } from 'vitest'
import type { homeTexts } from './content/home.ts'
import { list, plural, type Translation } from './language.ts'

type Collection = Translation<typeof homeTexts.collection>

describe('the text helpers', () => {
  it('select the plural form for a count', () => {
    expect([0, 1, 2].map((count) => plural(count, { one: '1 product', other: `${count} products` }))).toEqual([
      '0 products',
      '1 product',
      '2 products',
    ])
  })
  it('join a list as the language does', () => {
    expect([list(['Sage']), list(['Sage', 'Large', 'Oak'])]).toEqual(['Sage', 'Sage, Large, and Oak'])
  })
  it('accept a complete translation, and by type no translation that lacks a text or has other arguments', () => {
    const whole = {
      all: ({ count }) => `Alle ${count}`,
      allIn: ({ count, name }) => `Alle ${count} in ${name}`,
    } satisfies Collection
    // @ts-expect-error -- `allIn` is missing
    const partial = { all: ({ count }: { count: number }) => `Alle ${count}` } satisfies Collection
    // @ts-expect-error -- `page` is not an argument of the original
    const other = { ...whole, all: ({ page }: { page: number }) => `Seite ${page}` } satisfies Collection
    expect([whole, partial, other].map(({ all }) => all({ count: 2, page: 2 }))).toEqual([
      'Alle 2',
      'Alle 2',
      'Seite 2',
    ])
  })
})
