import { describe, expect, it } from 'vitest'
import { XSS_ADDRESSES, XSS_TEXTS } from '#test-kit/hostile/xss-vectors.ts'
import { isLinkUrl } from '#contract/text/link-url.ts'
import { badAddresses, toBlocks, toSpans, withSafeAddresses } from './rich-text.ts'

describe('a paragraph', () => {
  it('is one span without a link', () => {
    expect(toSpans('Plain [and] (simple)')).toEqual([{ text: 'Plain [and] (simple)', url: null }])
    expect(toSpans('')).toEqual([])
  })

  it('is split at its links, at either end as well', () => {
    expect(toSpans('[Terms](/terms) and [us](mailto:us@shop.example)')).toEqual([
      { text: 'Terms', url: '/terms' },
      { text: ' and ', url: null },
      { text: 'us', url: 'mailto:us@shop.example' },
    ])
  })

  it.each(['https://a.example/x?y=1#z', 'http://a.example', 'mailto:a@b.example', '/faqs#minimum', '/', '#minimum'])(
    'may link to %s',
    (address) => expect(isLinkUrl(address)).toBe(true),
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
  ])('may not link to %j', (address) => expect(isLinkUrl(address)).toBe(false))

  it('shows an invalid link as plain text, and reports it', () => {
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

  it('have a type by their content, with anchors for headings', () => {
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

  it('have unique anchors if headings are equal or have no letters', () => {
    const blocks = ['Same', '日本', 'Same', 'Ω', 'same!'].map((heading) => ({ heading }))
    const ids = toBlocks(blocks, 'x', () => null).map((block) => (block.type === 'heading' ? block.id : ''))
    expect(ids).toEqual(['x-same', 'x-', 'x-same-2', 'x--2', 'x-same-3'])
  })

  it('leave a figure out while its image is not stored', () => {
    expect(toBlocks([{ ...picture, caption: '' }], 'story', () => null)).toEqual([])
  })
})

describe('vectors that bypass sanitizers', () => {
  /** Resolves a URL like a browser on a page of the shop. */
  const followed = (address: string) => new URL(address, 'https://shop.example/faqs')
  const runs = (address: string) => !['https:', 'http:', 'mailto:'].includes(followed(address).protocol)
  const leaves = (address: string) => address.startsWith('/') && followed(address).host !== 'shop.example'

  it('include enough examples', () => {
    expect(new Set([...XSS_TEXTS, ...XSS_ADDRESSES]).size).toBeGreaterThan(180)
  })

  it.each(XSS_TEXTS)('stay text, with only safe links: %j', (text) => {
    const blocks = toBlocks([text, { list: [text] }, { numbered: [text] }, { quote: text, by: text }], 'x', () => null)
    const spans = blocks.flatMap((block) => {
      if (block.type === 'list') return block.items.flat()
      return block.type === 'paragraph' || block.type === 'quote' ? block.text : []
    })
    expect(spans.length).toBeGreaterThanOrEqual(4)
    const urls = spans.flatMap(({ url }) => url ?? [])
    expect(urls.filter((url) => runs(url) || leaves(url))).toEqual([])
  })

  it.each(XSS_ADDRESSES)('are no valid link URLs, in a text or in a field: %j', (address) => {
    expect(isLinkUrl(address)).toBe(false)
    expect(toSpans(`[x](${address})`).filter(({ url }) => url === address)).toEqual([])
    expect(withSafeAddresses({ cta: { label: 'x', url: address }, items: [{ link: { url: address } }] })).toEqual({
      cta: { label: 'x', url: '#' },
      items: [{ link: { url: '#' } }],
    })
  })
})
