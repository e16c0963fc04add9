import { customWordsOf } from '#engine/dictionaries/custom-words.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import { lexiconHash } from '#engine/text/compound-words.ts'
import type { CompoundWords } from '#engine/text/decompound.ts'
import type { Compounds } from './segment.ts'

/**
 * Returns what determines how the settings split compounds: equal for all dictionaries that split the words of these attributes alike, so
 * that any other entry may change without a reindex.
 */
export function compoundsOf(settings: IndexSettings | undefined): { compounds?: Compounds } {
  const attributes = settings?.decompoundedAttributes ?? []
  if (!settings || attributes.length === 0) return {}
  const custom = customWordsOf(settings.dictionaries)
  const languages = [...new Set(attributes.flatMap((attribute) => attribute.languages))].toSorted()
  return {
    compounds: {
      attributes,
      lexicon: lexiconHash(),
      entries: languages.flatMap((language) =>
        [...custom.of(language).compounds]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([word, parts]) => [language, word, parts] as const),
      ),
      withoutStandard: languages.filter((language) => !custom.hasStandard('compounds', language)),
    },
  }
}

/** Returns the entries of a layout, to split words by. */
export function compoundWordsOf({ entries, withoutStandard }: Compounds): CompoundWords {
  const byLanguage = Map.groupBy(entries, ([language]) => language)
  const compounds = new Map(
    [...byLanguage].map(([language, ofLanguage]) => [
      language,
      new Map(ofLanguage.map(([, word, parts]) => [word, parts])),
    ]),
  )
  return {
    of: (language) => ({ compounds: compounds.get(language) ?? NO_ENTRIES }),
    hasStandard: (_dictionary, language) => !withoutStandard.includes(language),
  }
}

const NO_ENTRIES: ReadonlyMap<string, readonly string[] | null> = new Map()
