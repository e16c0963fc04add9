import { describe, expect, it } from 'vitest'
import { strayTexts, textsIn, textsUsed } from './texts.ts'

const stray = (source: string) => strayTexts('page.tsx', source).map(({ text }) => text)

describe('the check for texts', () => {
  it('finds text between tags, also in expressions', () => {
    expect(stray(`const a = <p>Sold out · {sale ? 'Sale' : text}{gone && 'Gone'}</p>`)).toEqual([
      'Sold out ·',
      'Sale',
      'Gone',
    ])
  })
  it('finds text in attributes and properties that are read', () => {
    expect(stray('const a = <input aria-label={`Units of ${name}`} title="Units" name="units" />')).toEqual([
      'Units of …',
      'Units',
    ])
    expect(stray(`const a = { label: 'Color', parameter: 'color', text: 'plain-link inline-flex' }`)).toEqual(['Color'])
  })
  it('finds sentences anywhere and reports their line', () => {
    const source = `const hidden = 'sr-only'\nnotify('The shop could not be reached.')`
    expect(strayTexts('page.ts', source)).toEqual([{ line: 2, text: 'The shop could not be reached.' }])
  })
  it('ignores class names, symbols and texts for developers', () => {
    expect(stray('const a = <p className="frame mt-8">{count} · {`${margin}%`}</p>')).toEqual([])
    expect(
      stray(`if (late) throw new Error('The search took too long')\nconsole.warn('Search is not set up')`),
    ).toEqual([])
  })
  it('lists the keys of a catalog and those that a file uses', () => {
    const catalog = `export const homeTexts = { title: 'Home', all: ({ n }) => \`All \${n}\`, shelf: { more: 'More' } } as const`
    expect(textsIn('home.ts', catalog)).toEqual(['homeTexts.title', 'homeTexts.all', 'homeTexts.shelf.more'])
    expect(textsUsed('home.ts', catalog)).toEqual([])
    const page = `import { homeTexts } from '#texts/content/home.ts'\nconst { more } = homeTexts.shelf\nshow(homeTexts.all({ n: 2 }))`
    expect(textsUsed('home.tsx', page)).toEqual(['homeTexts.shelf', 'homeTexts.all'])
  })
})
