import { type Static, type TSchema, Type } from 'typebox'
import { SearchProblem } from '#engine/errors.ts'
import { isObject } from '#engine/parameters/readers.ts'
import { readShape } from '#engine/parameters/read-shape.ts'
import { words } from '#engine/text/tokenize.ts'
import { DICTIONARIES, type Dictionaries, type DictionaryEntry, type DictionaryName } from './dictionary.ts'
import { hasDictionary } from './languages.ts'

const Word = Type.String({ minLength: 1, maxLength: 100 })
const base = {
  objectID: Type.String({ minLength: 1, maxLength: 512 }),
  language: Type.String(),
  state: Type.Optional(Type.Union([Type.Literal('enabled'), Type.Literal('disabled')])),
}
const shapes = {
  stopwords: Type.Object({ ...base, word: Word }),
  plurals: Type.Object({ ...base, words: Type.Array(Word, { minItems: 1, maxItems: 50 }) }),
  compounds: Type.Object({ ...base, word: Word, decomposition: Type.Array(Word, { minItems: 1, maxItems: 10 }) }),
}

/**
 * Validates an entry from the wire; unknown properties are removed. Throws a `SearchProblem` that names the invalid property.
 */
export function readDictionaryEntry(dictionary: DictionaryName, body: unknown): DictionaryEntry {
  const entry = readShapeOf(dictionary, body)
  if (!hasDictionary(dictionary, entry.language))
    throw new SearchProblem(
      400,
      `Invalid dictionary entry: the dictionary ${dictionary} does not have the language ${entry.language.slice(0, 20)}`,
    )
  const invalid = textsOf(entry).find((text) => words(text, '').length !== 1)
  if (invalid !== undefined)
    throw new SearchProblem(400, `Invalid dictionary entry: "${invalid.slice(0, 100)}" is not a single word`)
  return entry
}

function readShapeOf(dictionary: DictionaryName, body: unknown): DictionaryEntry {
  const read = <Shape extends TSchema>(shape: Shape): Static<Shape> => readShape('dictionary entry', shape, body)
  switch (dictionary) {
    case 'stopwords':
      return withState(read(shapes.stopwords))
    case 'plurals':
      return withState(read(shapes.plurals))
    case 'compounds':
      return withState(read(shapes.compounds))
  }
}

function withState<Entry extends { state?: 'enabled' | 'disabled' }>(entry: Entry) {
  return { ...entry, state: entry.state ?? ('enabled' as const) }
}

/** Returns the texts of an entry that queries and records are compared with. */
export function textsOf(entry: DictionaryEntry): readonly string[] {
  if ('words' in entry) return entry.words
  return 'decomposition' in entry ? [entry.word, ...entry.decomposition] : [entry.word]
}

/** Validates `disableStandardEntries`: by dictionary, the languages with `true`. Null is the same as absent. */
export function readStandardSwitches(body: unknown): Partial<Record<DictionaryName, ReadonlyMap<string, boolean>>> {
  const switches = isObject(body) ? body['disableStandardEntries'] : undefined
  if (!isObject(switches)) throw new SearchProblem(400, 'Invalid value for "disableStandardEntries", expected object')
  const unknown = Object.keys(switches).find((name) => !DICTIONARIES.some((each) => each === name))
  if (unknown !== undefined)
    throw new SearchProblem(
      400,
      `Unknown dictionary ${unknown.slice(0, 100)}, expected one of ${DICTIONARIES.join(', ')}`,
    )
  return Object.fromEntries(
    DICTIONARIES.flatMap((dictionary) => {
      const languages = switches[dictionary] ?? undefined
      return languages === undefined ? [] : [[dictionary, readLanguages(dictionary, languages)]]
    }),
  )
}

function readLanguages(dictionary: DictionaryName, languages: unknown): Map<string, boolean> {
  const entries = isObject(languages) ? Object.entries(languages) : []
  const valid = entries.filter(
    (entry): entry is [string, boolean] => hasDictionary(dictionary, entry[0]) && typeof entry[1] === 'boolean',
  )
  if (!isObject(languages) || valid.length < entries.length)
    throw new SearchProblem(
      400,
      `Invalid value for "disableStandardEntries.${dictionary}", expected object of languages and booleans`,
    )
  return new Map(valid)
}

/** The custom entries as rows store them. */
export interface StoredDictionaries {
  entries: readonly { dictionary: string; body: unknown }[]
  disabledStandard: readonly { dictionary: string; language: string }[]
}

/** Reads stored dictionaries. `skip` is called with each entry that this version cannot read, which is left out. */
export function readDictionaries(
  stored: StoredDictionaries,
  skip: (error: unknown, body: unknown) => void,
): Dictionaries {
  const entriesOf = <Entry extends DictionaryEntry>(name: DictionaryName) =>
    stored.entries.flatMap(({ dictionary, body }) => {
      if (dictionary !== name) return []
      try {
        return [readDictionaryEntry(name, body) as Entry]
      } catch (error) {
        skip(error, body)
        return []
      }
    })
  const disabled = (name: DictionaryName) =>
    stored.disabledStandard.filter(({ dictionary }) => dictionary === name).map(({ language }) => language)
  return {
    stopwords: entriesOf('stopwords'),
    plurals: entriesOf('plurals'),
    compounds: entriesOf('compounds'),
    disabledStandard: {
      stopwords: disabled('stopwords'),
      plurals: disabled('plurals'),
      compounds: disabled('compounds'),
    },
  }
}
