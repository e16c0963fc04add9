/** A word of a text: folded as it is indexed, and where it stands in the text as given (UTF-16 offsets, end exclusive). */
export interface Token {
  word: string
  start: number
  end: number
}
