/** Around what matches in a title. Not markup: titles are text. */
export const MARKS = { open: '[[', close: ']]' }

/** A piece of a title, and where in it. */
export interface TitlePart {
  at: number
  text: string
  matches: boolean
}

/** A highlighted title in pieces, those that match what was typed and those between them. */
export function titleParts(highlighted: string): TitlePart[] {
  let at = 0
  return highlighted.split(MARKS.open).flatMap((piece, index) => {
    const [first = '', ...rest] = piece.split(MARKS.close)
    const after = rest.join(MARKS.close)
    const parts = [
      { at, text: first, matches: index > 0 },
      { at: at + first.length, text: after, matches: false },
    ]
    at += first.length + after.length
    return parts.filter(({ text }) => text !== '')
  })
}
