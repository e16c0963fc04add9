import type { ContentBlock, RichText } from '#contract/schemas/content/content.ts'

/** Returns the plain text of a paragraph. */
export function plainText(text: RichText): string {
  return text.map((span) => span.text).join('')
}

/** Returns the plain text of blocks, for the FAQ search and JSON-LD. */
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
