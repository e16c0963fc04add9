import { ITEM } from './one-line.ts'

/**
 * Splits a text of a product or supplier into paragraphs (strings) and lists (arrays of items). An empty line ends a paragraph, and lines that
 * begin with `-`, `•` or `*` are a list. The import writes HTML in this form.
 */
export function textBlocks(text: string): (string | string[])[] {
  const blocks: (string | string[])[] = []
  for (const part of text.split(/\n\s*\n/)) {
    let last: string | string[] | undefined
    for (const line of part.split('\n')) {
      const isItem = ITEM.test(line)
      if (isItem && Array.isArray(last)) last.push(line.replace(ITEM, ''))
      else if (!isItem && typeof last === 'string') blocks[blocks.length - 1] = last = `${last}\n${line}`
      else if (line.trim() !== '') blocks.push((last = isItem ? [line.replace(ITEM, '')] : line))
    }
  }
  return blocks
}
