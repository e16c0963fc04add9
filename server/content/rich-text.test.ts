import { describe, expect, it } from 'vitest'
import { badAddresses, isAddress, toBlocks, toSpans } from './rich-text.ts'

describe('a paragraph', () => {
  it('is one run of text where it has no link', () => {
    expect(toSpans('Plain [and] (simple)')).toEqual([{ text: 'Plain [and] (simple)', url: null }])
    expect(toSpans('')).toEqual([])
  })

  it('has its links cut out, at either end as well', () => {
    expect(toSpans('[Terms](/terms) and [us](mailto:us@shop.example)')).toEqual([
      { text: 'Terms', url: '/terms' },
      { text: ' and ', url: null },
      { text: 'us', url: 'mailto:us@shop.example' },
    ])
  })

  it.each(['https://a.example/x?y=1#z', 'http://a.example', 'mailto:a@b.example', '/faqs#minimum', '/', '#minimum'])(
    'may link to %s',
    (address) => expect(isAddress(address)).toBe(true),
  )

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://a.example/\u0000',
    ' https://a.example',
    'faqs',
    '',
  ])('may not link to %j', (address) => expect(isAddress(address)).toBe(false))

  it('shows a link that leads nowhere it may as it is written, and tells of it', () => {
    const text = 'Do [this](javascript:alert) or [that](/that)'
    expect(toSpans(text)).toEqual([
      { text: 'Do [this](javascript:alert) or ', url: null },
      { text: 'that', url: '/that' },
    ])
    expect(badAddresses(text)).toEqual(['javascript:alert'])
  })
})

describe('blocks', () => {
  const picture = { picture: 'a.webp', alt: 'A' }
  const image = { path: 'a', title: 'A', width: 1, height: 1, blur: null }

  it('are typed by what they hold, with anchors for headings', () => {
    const blocks = toBlocks(
      [
        'One.',
        { heading: 'Café & crème' },
        { list: ['a'] },
        { numbered: ['b'] },
        { quote: 'Said.', by: null },
        { ...picture, caption: 'Shown.' },
      ],
      'story',
      () => image,
    )
    const plain = (text: string) => [{ text, url: null }]
    expect(blocks).toEqual([
      { type: 'paragraph', text: plain('One.') },
      { type: 'heading', id: 'story-cafe-creme', text: 'Café & crème' },
      { type: 'list', ordered: false, items: [plain('a')] },
      { type: 'list', ordered: true, items: [plain('b')] },
      { type: 'quote', text: plain('Said.'), by: null },
      { type: 'figure', image, caption: plain('Shown.') },
    ])
  })

  it('leave a figure out while its picture is not there', () => {
    expect(toBlocks([{ ...picture, caption: '' }], 'story', () => null)).toEqual([])
  })
})
