import type { Alternative, Synonym } from './synonym.ts'

const MAX_ALTERNATIVES = 100

/** An expansion of phrases: each of `inputs` in the query also matches each of `outputs`. */
interface Expansion {
  inputs: readonly (readonly string[])[]
  outputs: readonly (readonly string[])[]
  typos: number
}

interface Entry {
  outputs: readonly (readonly string[])[]
  typos: number
}

/**
 * Returns a function that maps a query's folded words to the alternatives of its spans by the synonyms of an index:
 * ordered by span, then as the synonyms, each once with its lowest cost, at most 100. `words` must tokenize like the
 * index.
 */
export function createAlternatives(
  synonyms: readonly Synonym[],
  words: (text: string) => readonly string[],
): (queryWords: readonly string[]) => Alternative[] {
  const entries = new Map<string, Entry[]>()
  let longest = 0
  for (const synonym of synonyms) {
    const { inputs, outputs, typos } = expansionOf(synonym, words)
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
            else if (found.size < MAX_ALTERNATIVES) found.set(key, { from, to, words: output, typos })
          }
        }
      }
    }
    return [...found.values()]
  }
}

function expansionOf(synonym: Synonym, words: (text: string) => readonly string[]): Expansion {
  const phrases = (texts: readonly string[]) => texts.map(words).filter((phrase) => phrase.length > 0)
  switch (synonym.type) {
    case 'synonym': {
      const all = phrases(synonym.synonyms)
      return { inputs: all, outputs: all, typos: 0 }
    }
    case 'oneWaySynonym':
      return { inputs: phrases([synonym.input]), outputs: phrases(synonym.synonyms), typos: 0 }
    case 'altCorrection1':
      return { inputs: phrases([synonym.word]), outputs: phrases(synonym.corrections), typos: 1 }
    case 'altCorrection2':
      return { inputs: phrases([synonym.word]), outputs: phrases(synonym.corrections), typos: 2 }
    case 'placeholder':
      return { inputs: phrases(synonym.replacements), outputs: phrases([synonym.placeholder]), typos: 0 }
  }
}

/** Words contain no white space, so joining with spaces makes a unique key. */
function keyOf(phrase: readonly string[]): string {
  return phrase.join(' ')
}
