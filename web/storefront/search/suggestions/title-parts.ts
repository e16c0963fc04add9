/** Tags around matches in a title. Not HTML, because titles are plain text. */
export const HIGHLIGHT_TAGS = { open: '[[', close: ']]' }

/** A part of a title with its offset. */
export interface TitlePart {
  at: number
  text: string
  matches: boolean
}

/** Splits a highlighted title into the parts that match the query and the parts between them. */
export function titleParts(highlighted: string): TitlePart[] {
  let at = 0
  return highlighted.split(HIGHLIGHT_TAGS.open).flatMap((piece, index) => {
    const [first = '', ...rest] = piece.split(HIGHLIGHT_TAGS.close)
    const after = rest.join(HIGHLIGHT_TAGS.close)
    const parts = [
      { at, text: first, matches: index > 0 },
      { at: at + first.length, text: after, matches: false },
    ]
    at += first.length + after.length
    return parts.filter(({ text }) => text !== '')
  })
}
