import type { ContentBlock, RichText } from '#contract/content.ts'

/** The words of a paragraph without its links. */
export function plainText(text: RichText): string {
  return text.map((span) => span.text).join('')
}

/** The words of blocks, one block after the other: for searching and for search engines. */
export function plainBlocks(blocks: readonly ContentBlock[]): string {
  return blocks.map(plainBlock).join(' ')
}

function plainBlock(block: ContentBlock): string {
  switch (block.type) {
    case 'heading':
      return block.text
    case 'list':
      return block.items.map(plainText).join(' ')
    case 'figure':
      return plainText(block.caption)
    default:
      return plainText(block.text)
  }
}
