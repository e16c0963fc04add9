/** A synonym as it is stored, of the service's five kinds. Texts are as given, not folded. */
export type Synonym = { objectID: string } & (
  | { type: 'synonym'; synonyms: readonly string[] }
  | { type: 'oneWaySynonym'; input: string; synonyms: readonly string[] }
  | { type: 'altCorrection1' | 'altCorrection2'; word: string; corrections: readonly string[] }
  | { type: 'placeholder'; placeholder: string; replacements: readonly string[] }
)

/**
 * Another way to say a span of a query. `words`, folded, stand side by side in the record. `typos` is what they cost
 * (alternative corrections alone), `whole` says that the span is the input of a synonym word by word.
 */
export interface Alternative {
  /** First query word of the span, and the one after its last. */
  from: number
  to: number
  words: readonly string[]
  typos: number
}
