import type { Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import { attributeMask } from '#engine/segment/postings.ts'
import type { AttributeWords, Segment } from '#engine/segment/read-segment.ts'

/** A searchable attribute of one segment, with the settings of one query. */
export interface SearchedAttribute extends AttributeWords {
  /** Its rank in `searchableAttributes`; 0 for all attributes if that list is empty. */
  rank: number
  unordered: boolean
  /** True if the attribute accepts words with typos; then the same for prefixes and for exact matches. */
  allowTypos: boolean
  allowPrefixes: boolean
  allowExact: boolean
}

/** Attributes with the same tolerance of typos and prefixes, and their bits in the attribute masks of words. */
export interface AttributeClass {
  allowTypos: boolean
  allowPrefixes: boolean
  /** Bits of attributes that are certainly in the class; and of those that may be. */
  certain: number
  possible: number
}

export interface SearchedAttributes {
  /** Best rank first. */
  list: readonly SearchedAttribute[]
  classes: readonly AttributeClass[]
  /** True if every attribute of the segment is searched; then: and accepts typos, and accepts prefixes. */
  coversAll: boolean
  allTypos: boolean
  allPrefixes: boolean
}

export function searchedAttributes(segment: Segment, settings: IndexSettings, query: Query): SearchedAttributes {
  const ranks = new Map(
    settings.searchableAttributes.flatMap((tied, rank) =>
      tied.map(({ name, unordered }) => [name, { rank, unordered }] as const),
    ),
  )
  const restricted = query.restrictSearchableAttributes ?? []
  const list: (SearchedAttribute & { index: number })[] = []
  segment.attributes.forEach((attribute, index) => {
    const placement = ranks.size === 0 ? { rank: 0, unordered: true } : ranks.get(attribute.name)
    if (!placement || (restricted.length > 0 && !restricted.includes(attribute.name))) return
    list.push({
      ...attribute,
      ...placement,
      index,
      allowTypos: !query.disableTypoToleranceOnAttributes.includes(attribute.name),
      allowPrefixes: !settings.disablePrefixOnAttributes.includes(attribute.name),
      allowExact: !query.disableExactOnAttributes.includes(attribute.name),
    })
  })
  const coversAll = list.length === segment.attributes.length
  return {
    classes: classesOf(list, segment.attributes.length),
    coversAll,
    allTypos: coversAll && list.every(({ allowTypos }) => allowTypos),
    allPrefixes: coversAll && list.every(({ allowPrefixes }) => allowPrefixes),
    list: list.toSorted((a, b) => a.rank - b.rank),
  }
}

function classesOf(list: readonly (SearchedAttribute & { index: number })[], attributes: number): AttributeClass[] {
  const classes = new Map<string, AttributeClass & { sharing: number }>()
  for (const { allowTypos, allowPrefixes, index } of list) {
    const key = `${allowTypos} ${allowPrefixes}`
    const known = classes.get(key) ?? { allowTypos, allowPrefixes, certain: 0, possible: 0, sharing: 0 }
    known.possible |= attributeMask(index)
    if (index >= 31) known.sharing++
    classes.set(key, known)
  }
  // Attributes from the 32nd on share a bit, which is certain only if one class has all of them.
  const sharing = Math.max(0, attributes - 31)
  return [...classes.values()].map((each) => ({
    ...each,
    certain: each.sharing === sharing ? each.possible : each.possible & 0x7fff_ffff,
  }))
}
