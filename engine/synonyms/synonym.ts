/** A stored synonym of one of the service's five types. Texts are not folded. */
export type Synonym = { objectID: string } & (
  | { type: 'synonym'; synonyms: readonly string[] }
  | { type: 'oneWaySynonym'; input: string; synonyms: readonly string[] }
  | { type: 'altCorrection1' | 'altCorrection2'; word: string; corrections: readonly string[] }
  | { type: 'placeholder'; placeholder: string; replacements: readonly string[] }
)

/**
 * An alternative to a span of query words. Its folded `words` must be adjacent in the record. `typos` is its cost
 * (alternative corrections only).
 */
export interface Alternative {
  /** First query word of the span, and the index after its last one. */
  from: number
  to: number
  words: readonly string[]
  typos: number
}
