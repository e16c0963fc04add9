/** A token of a `filters` string. `at` is the column that error messages report. */
export interface FilterToken {
  kind: 'string' | 'number' | 'empty' | 'incomplete' | 'operator' | 'end' | Keyword | Punctuation
  text: string
  at: number
}

type Keyword = 'AND' | 'OR' | 'NOT' | 'TO'
type Punctuation = '(' | ')' | ':' | '<' | '>'
