import { expect, test } from 'vitest'
import { type Block, toBlocks, toDocument } from './blocks.ts'

test('blocks are the same after a way through the editor', () => {
  const blocks: Block[] = [
    'See [the terms](/terms), or [write](mailto:us@shop.example). [No link] here (really).',
    { heading: 'Washing' },
    { list: ['By hand', '[Soap](/category/soap)'] },
    { numbered: ['First', 'Second'] },
    { quote: 'It [lasts](/faqs).', by: 'A shop owner' },
    { quote: 'It lasts.', by: null },
    { picture: 'banners/mug.webp', alt: 'A mug', caption: '' },
    { picture: 'banners/cup.webp', alt: 'A cup', caption: 'Cup by [Halden](/maker/halden)' },
  ]
  expect(toBlocks(toDocument(blocks))).toEqual(blocks)
})

test('empty paragraphs and lists are left out, and an empty text is one paragraph to write in', () => {
  expect(toDocument([])).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] })
  const empty = [
    { type: 'paragraph' },
    { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
  ]
  expect(toBlocks({ type: 'doc', content: empty })).toEqual([])
})

test('nothing of a link is lost if its label has brackets or its address parentheses', () => {
  const text = { type: 'text', text: 'Care [new]', marks: [{ type: 'link', attrs: { url: '/a(b) c' } }] }
  expect(toBlocks({ type: 'doc', content: [{ type: 'paragraph', content: [text] }] })).toEqual([
    '[Care ](/a%28b%29%20c)[[new](/a%28b%29%20c)]',
  ])
})
