/** A word of a text: folded as it is indexed, with its offsets in the original text (UTF-16 units, end exclusive). */
export interface Token {
  word: string
  start: number
  end: number
}
