import type { BlockFile } from '#contract/schemas/content/content-files.ts'
import type { ContentBlock, RichText } from '#contract/schemas/content/content.ts'
import { isLinkUrl, TEXT_LINK } from '#contract/text/link-url.ts'
import type { ImageOf } from '#server/content/images.ts'

/** Replaces the URLs of links that are not allowed in a document. */
export function withSafeAddresses(content: unknown, key = ''): unknown {
  if (typeof content === 'string') return key === 'url' && !isLinkUrl(content) ? NOWHERE : content
  if (Array.isArray(content)) return content.map((each) => withSafeAddresses(each))
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, withSafeAddresses(value, name)]))
}

/** Links to the current page. */
const NOWHERE = '#'

/** Returns the link URLs in a text that `toSpans` does not convert to links. */
export function badAddresses(text: string): string[] {
  return [...text.matchAll(TEXT_LINK)].flatMap(([, , url = '']) => (isLinkUrl(url) ? [] : [url]))
}

/** Parses `See [the terms](/terms).` into spans. Text that is not a valid link stays as it is. */
export function toSpans(text: string): RichText {
  const spans: RichText = []
  const links = [...text.matchAll(TEXT_LINK)].filter(([, , url = '']) => isLinkUrl(url))
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
 * Converts blocks to the form that the API returns. Anchors of headings begin with `within`, and duplicates are
 * numbered. Leaves out figures whose image is not stored yet.
 */
export function toBlocks(blocks: readonly BlockFile[], within: string, imageOf: ImageOf): ContentBlock[] {
  const anchors = new Set<string>()
  return blocks.flatMap((block): ContentBlock[] => {
    if (typeof block === 'string') return [{ type: 'paragraph', text: toSpans(block) }]
    if ('heading' in block)
      return [{ type: 'heading', id: nextAnchor(`${within}-${anchorOf(block.heading)}`, anchors), text: block.heading }]
    if ('list' in block) return [{ type: 'list', ordered: false, items: block.list.map(toSpans) }]
    if ('numbered' in block) return [{ type: 'list', ordered: true, items: block.numbered.map(toSpans) }]
    if ('quote' in block) return [{ type: 'quote', text: toSpans(block.quote), by: block.by }]
    const image = imageOf(block)
    return image ? [{ type: 'figure', image, caption: toSpans(block.caption) }] : []
  })
}

/** Returns `anchor`, or `anchor-2` if it is taken. */
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
