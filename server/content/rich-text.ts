import type { BlockFile } from '#contract/content-files.ts'
import type { ContentBlock, RichText } from '#contract/content.ts'
import { isLinkAddress } from '#contract/link-address.ts'
import type { PictureOf } from './pictures.ts'

const LINK = /\[([^\][]+)\]\(([^()\s]+)\)/g
/** What a document holds, with the address of any link that leads nowhere it may taken away. */
export function withSafeAddresses(content: unknown, key = ''): unknown {
  if (typeof content === 'string') return key === 'url' && !isLinkAddress(content) ? NOWHERE : content
  if (Array.isArray(content)) return content.map((each) => withSafeAddresses(each))
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, withSafeAddresses(value, name)]))
}

/** The page one is on. */
const NOWHERE = '#'

/** The addresses of the links in a text that `toSpans` does not make links of. */
export function badAddresses(text: string): string[] {
  return [...text.matchAll(LINK)].flatMap(([, , url = '']) => (isLinkAddress(url) ? [] : [url]))
}

/** `See [the terms](/terms).` as runs of text. What is no link, or leads nowhere it may, stays as it is written. */
export function toSpans(text: string): RichText {
  const spans: RichText = []
  const links = [...text.matchAll(LINK)].filter(([, , url = '']) => isLinkAddress(url))
  let written = 0
  for (const link of links) {
    const [whole, label = '', url = ''] = link
    if (link.index > written) spans.push({ text: text.slice(written, link.index), url: null })
    spans.push({ text: label, url })
    written = link.index + whole.length
  }
  if (written < text.length) spans.push({ text: text.slice(written), url: null })
  return spans
}

/**
 * Blocks as the wire has them; the anchors of headings begin with `within`, and those of the same words are counted. A figure
 * waits for its picture.
 */
export function toBlocks(blocks: readonly BlockFile[], within: string, pictureOf: PictureOf): ContentBlock[] {
  const anchors = new Set<string>()
  return blocks.flatMap((block): ContentBlock[] => {
    if (typeof block === 'string') return [{ type: 'paragraph', text: toSpans(block) }]
    if ('heading' in block)
      return [{ type: 'heading', id: nextAnchor(`${within}-${anchorOf(block.heading)}`, anchors), text: block.heading }]
    if ('list' in block) return [{ type: 'list', ordered: false, items: block.list.map(toSpans) }]
    if ('numbered' in block) return [{ type: 'list', ordered: true, items: block.numbered.map(toSpans) }]
    if ('quote' in block) return [{ type: 'quote', text: toSpans(block.quote), by: block.by }]
    const image = pictureOf(block)
    return image ? [{ type: 'figure', image, caption: toSpans(block.caption) }] : []
  })
}

/** `anchor`, or `anchor-2` where it stands there already. */
function nextAnchor(anchor: string, taken: Set<string>): string {
  let free = anchor
  for (let count = 2; taken.has(free); count += 1) free = `${anchor}-${count}`
  taken.add(free)
  return free
}

function anchorOf(heading: string): string {
  const plain = heading.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
}
