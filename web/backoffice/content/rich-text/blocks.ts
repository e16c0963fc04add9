import type { JSONContent } from '@tiptap/core'
import { TEXT_LINK } from '#contract/text/link-url.ts'

/** A block of text, as documents store it (`BlockFile` in the contract). */
export type Block =
  | string
  | { heading: string }
  | { list: string[] }
  | { numbered: string[] }
  | { quote: string; by: string | null }
  | { picture: string; alt: string; caption: string }

/** Returns blocks as the document of the editor. Text that is no valid link stays as it is. */
export function toDocument(blocks: readonly Block[]): JSONContent {
  const content = blocks.map(toNode)
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

function toNode(block: Block): JSONContent {
  if (typeof block === 'string') return paragraph(block)
  if ('heading' in block) return { type: 'heading', content: plain(block.heading) }
  if ('list' in block) return { type: 'bulletList', content: block.list.map(listItem) }
  if ('numbered' in block) return { type: 'orderedList', content: block.numbered.map(listItem) }
  if ('quote' in block) return { type: 'quote', attrs: { by: block.by ?? '' }, content: inline(block.quote) }
  const { picture, alt, caption } = block
  return { type: 'figure', attrs: { picture, alt }, content: inline(caption) }
}

const paragraph = (text: string): JSONContent => ({ type: 'paragraph', content: inline(text) })
const listItem = (text: string): JSONContent => ({ type: 'listItem', content: [paragraph(text)] })
const plain = (text: string): JSONContent[] => (text === '' ? [] : [{ type: 'text', text }])

function inline(text: string): JSONContent[] {
  const nodes: JSONContent[] = []
  let written = 0
  for (const link of text.matchAll(TEXT_LINK)) {
    const [whole, label = '', url = ''] = link
    nodes.push(...plain(text.slice(written, link.index)))
    nodes.push({ type: 'text', text: label, marks: [{ type: 'link', attrs: { url } }] })
    written = link.index + whole.length
  }
  return [...nodes, ...plain(text.slice(written))]
}

/** Returns the document of the editor as blocks. Empty paragraphs, which only separate others, are left out. */
export function toBlocks(document: JSONContent): Block[] {
  return (document.content ?? []).flatMap(toBlock)
}

function toBlock(node: JSONContent): Block[] {
  const text = textOf(node)
  switch (node.type) {
    case 'heading':
      return text === '' ? [] : [{ heading: plainText(node) }]
    case 'bulletList':
    case 'orderedList': {
      const items = itemsOf(node)
      if (items.length === 0) return []
      return [node.type === 'bulletList' ? { list: items } : { numbered: items }]
    }
    case 'quote':
      return text === '' ? [] : [{ quote: text, by: attribute(node, 'by') || null }]
    case 'figure':
      return [{ picture: attribute(node, 'picture'), alt: attribute(node, 'alt'), caption: text }]
    default:
      return text === '' ? [] : [text]
  }
}

/** Returns the items of a list. Lists have one level: the items of a list inside an item follow it. */
function itemsOf(list: JSONContent): string[] {
  return (list.content ?? [])
    .flatMap((item) =>
      (item.content ?? []).flatMap((part) => (part.type === 'paragraph' ? [textOf(part)] : itemsOf(part))),
    )
    .filter((text) => text !== '')
}

const attribute = (node: JSONContent, name: string): string => String(node.attrs?.[name] ?? '').trim()

const plainText = (node: JSONContent): string =>
  (node.content ?? [])
    .map(({ text = '' }) => text)
    .join('')
    .trim()

/** Returns the text of a paragraph, with its links. */
function textOf(node: JSONContent): string {
  return (node.content ?? []).map(spanOf).join('').trim()
}

function spanOf({ text = '', marks = [] }: JSONContent): string {
  const url = marks.find(({ type }) => type === 'link')?.attrs?.['url']
  if (typeof url !== 'string' || url === '' || text.trim() === '') return text
  const address = url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(/\s/g, '%20')
  // A label cannot contain brackets, so they are beside the link.
  return text.replaceAll(/[^\][]+/g, (label) => (label.trim() === '' ? label : `[${label}](${address})`))
}
