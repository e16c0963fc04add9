import { describe, expect, it } from 'vitest'
import { bareTexts } from './bare-texts.ts'

const bare = (source: string) => bareTexts('page.tsx', `const a = ${source}`).map(({ text }) => text)

describe('the check for bare texts', () => {
  it.each([
    ['a text that may be absent', `<p>{title}{place && \` from \${place}\`}</p>`, ['{place && ` from ${place}`}']],
    [
      'one of two texts beside an icon',
      `<p><Icon />{on ? itemTexts.on : itemTexts.off}</p>`,
      ['{on ? itemTexts.on : itemTexts.off}'],
    ],
    ['an optional text', `<p><b>1</b>{result?.message}</p>`, ['{result?.message}']],
    ['a fallback', `<p><b>1</b>{code ?? '–'}</p>`, [`{code ?? '–'}`]],
    [
      'a formatted amount',
      `<p><b>1</b>{price !== null && formatDollars(price)}</p>`,
      ['{price !== null && formatDollars(price)}'],
    ],
    ['a text after an element that may be absent', `<p>{isNew && <Badge />} by {maker}</p>`, [' by ', '{maker}']],
    ['a variable after an element that changes', `<p>{on ? <On /> : <Off />}{label}</p>`, ['{label}']],
    ['a text after a list', `<p>{tags.map((tag) => <b key={tag}>{tag}</b>)} in all</p>`, [' in all']],
    ['a fragment of texts, also alone', `<p>{next && <>Order {units} each</>}</p>`, ['<>Order {units} each</>']],
    ['a fragment of texts in parentheses', `<p>{next && (\n<>Order {units}</>\n)}</p>`, ['<>Order {units}</>']],
    [
      'a fragment in a branch of a branch',
      `<p>{a ? <b /> : c ? <>Order {units}</> : null}</p>`,
      ['<>Order {units}</>'],
    ],
    ['a fragment of the catalog', `{ by: (maker) => <>by {maker}</> }`, ['<>by {maker}</>']],
    ['in a fragment', `<>{isNew && <Badge />}{itemTexts.by({ maker })}</>`, ['{itemTexts.by({ maker })}']],
  ])('finds %s', (_what, source, found) => {
    expect(bare(source)).toEqual(found)
  })

  it.each([
    ['the only child of an element', `<p>{on ? itemTexts.on : itemTexts.off}</p>`],
    ['a text in an element of its own', `<p><Icon /><span>{on ? 'a' : 'b'}</span></p>`],
    ['a text that is always there', `<p><Icon /> {itemTexts.title}</p>`],
    ['a text before an element that may be absent', `<p>{itemTexts.title} {isNew && <Badge />}</p>`],
    ['a text with an element in it', `<p>{on ? <b /> : itemTexts.by(<b />)}</p>`],
    ['the children of a component', `<div>{isNew && <Badge />}{children}</div>`],
    ['elements that may be absent', `<div>\n  {isNew && <Badge />}\n  {isOld ? <Old /> : null}\n</div>`],
  ])('accepts %s', (_what, source) => {
    expect(bare(source)).toEqual([])
  })

  it('finds a text that a component returns, whose user may render it conditionally', () => {
    const source =
      'function Total({ total }) { if (!total) return null\n return total > 1 ? formatDollars(total) : <b>1</b> }'
    expect(bareTexts('page.tsx', source)).toEqual([{ line: 2, text: 'formatDollars(total)' }])
    expect(bareTexts('page.tsx', 'function totalText() { return formatDollars(1) }')).toEqual([])
  })

  it('reports the line', () => {
    expect(bareTexts('page.tsx', `const a = (\n  <p>\n    <b />\n    {on && 'x'}\n  </p>\n)`)).toEqual([
      { line: 4, text: `{on && 'x'}` },
    ])
  })
})
