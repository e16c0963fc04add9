/** Start of an item of a list (see `text-blocks.ts`). */
export const ITEM = /^\s*[-•*]\s+/

/** Returns a text of paragraphs and lists in one line, for descriptions in search results and link previews. */
export function inOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim().replace(ITEM, ''))
    .filter(Boolean)
    .join(' ')
}
