import type { Alternative, Synonym } from './synonym.ts'

const MOST_ALTERNATIVES = 100

/** Rows of words that may stand for one another: `inputs` in the query are found as any of `outputs` too. */
interface Exchange {
  inputs: readonly (readonly string[])[]
  outputs: readonly (readonly string[])[]
  typos: number
}

interface Entry {
  outputs: readonly (readonly string[])[]
  typos: number
}

/**
 * The other ways to say spans of a query, by the synonyms of an index: a function from a query's folded words to its
 * alternatives, ordered by span and then as the synonyms are, each once and at its lowest cost, 100 at most. `words`
 * folds and cuts a text as the index does.
 */
export function createAlternatives(
  synonyms: readonly Synonym[],
  words: (text: string) => readonly string[],
): (queryWords: readonly string[]) => Alternative[] {
  const entries = new Map<string, Entry[]>()
  let longest = 0
  for (const synonym of synonyms) {
    const { inputs, outputs, typos } = exchangeOf(synonym, words)
    for (const input of inputs) {
      const known = entries.get(keyOf(input))
      if (known) known.push({ outputs, typos })
      else entries.set(keyOf(input), [{ outputs, typos }])
      longest = Math.max(longest, input.length)
    }
  }

  return (queryWords) => {
    const found = new Map<string, Alternative>()
    for (let from = 0; from < queryWords.length; from++) {
      for (let to = from + 1; to <= Math.min(queryWords.length, from + longest); to++) {
        const span = keyOf(queryWords.slice(from, to))
        for (const { outputs, typos } of entries.get(span) ?? []) {
          for (const output of outputs) {
            if (keyOf(output) === span) continue
            const key = `${from} ${to} ${keyOf(output)}`
            const known = found.get(key)
            if (known) found.set(key, { ...known, typos: Math.min(known.typos, typos) })
            else if (found.size < MOST_ALTERNATIVES) found.set(key, { from, to, words: output, typos })
          }
        }
      }
    }
    return [...found.values()]
  }
}

function exchangeOf(synonym: Synonym, words: (text: string) => readonly string[]): Exchange {
  const rows = (texts: readonly string[]) => texts.map(words).filter((row) => row.length > 0)
  switch (synonym.type) {
    case 'synonym': {
      const all = rows(synonym.synonyms)
      return { inputs: all, outputs: all, typos: 0 }
    }
    case 'oneWaySynonym':
      return { inputs: rows([synonym.input]), outputs: rows(synonym.synonyms), typos: 0 }
    case 'altCorrection1':
      return { inputs: rows([synonym.word]), outputs: rows(synonym.corrections), typos: 1 }
    case 'altCorrection2':
      return { inputs: rows([synonym.word]), outputs: rows(synonym.corrections), typos: 2 }
    case 'placeholder':
      return { inputs: rows(synonym.replacements), outputs: rows([synonym.placeholder]), typos: 0 }
  }
}

/** Words hold no white space, so that joined with it they name the row. */
function keyOf(row: readonly string[]): string {
  return row.join(' ')
}
