import type { Query } from '#engine/parameters/query.ts'
import type { Settings } from '#engine/parameters/settings.ts'
import { maskOf } from '#engine/segment/postings.ts'
import type { AttributeWords, Segment } from '#engine/segment/read.ts'

/** A searchable attribute as one query sees it in one segment. */
export interface SearchedAttribute extends AttributeWords {
  /** Its rank in `searchableAttributes`; 0 for all when there are none. */
  rank: number
  unordered: boolean
  /** Whether mistyped words answer here, and words that merely begin so; whether anything here is exact. */
  typos: boolean
  prefixes: boolean
  exact: boolean
}

/** Attributes that treat typos and beginnings alike, and the bits that words in them carry. */
export interface AttributeClass {
  typos: boolean
  prefixes: boolean
  /** Bits of attributes that are in the class, and of those that may be. */
  surely: number
  maybe: number
}

export interface SearchedAttributes {
  /** Best rank first. */
  list: readonly SearchedAttribute[]
  classes: readonly AttributeClass[]
  /** Whether every attribute of the segment is searched and accepts typos, or beginnings. */
  whole: boolean
  allTypos: boolean
  allPrefixes: boolean
}

export function searchedAttributes(segment: Segment, settings: Settings, query: Query): SearchedAttributes {
  const ranks = new Map(
    settings.searchableAttributes.flatMap((tied, rank) =>
      tied.map(({ name, unordered }) => [name, { rank, unordered }] as const),
    ),
  )
  const restricted = query.restrictSearchableAttributes ?? []
  const list: (SearchedAttribute & { index: number })[] = []
  segment.attributes.forEach((attribute, index) => {
    const place = ranks.size === 0 ? { rank: 0, unordered: true } : ranks.get(attribute.name)
    if (!place || (restricted.length > 0 && !restricted.includes(attribute.name))) return
    list.push({
      ...attribute,
      ...place,
      index,
      typos: !query.disableTypoToleranceOnAttributes.includes(attribute.name),
      prefixes: !settings.disablePrefixOnAttributes.includes(attribute.name),
      exact: !query.disableExactOnAttributes.includes(attribute.name),
    })
  })
  const whole = list.length === segment.attributes.length
  return {
    classes: classesOf(list, segment.attributes.length),
    whole,
    allTypos: whole && list.every(({ typos }) => typos),
    allPrefixes: whole && list.every(({ prefixes }) => prefixes),
    list: list.toSorted((a, b) => a.rank - b.rank),
  }
}

function classesOf(list: readonly (SearchedAttribute & { index: number })[], attributes: number): AttributeClass[] {
  const classes = new Map<string, AttributeClass & { sharing: number }>()
  for (const { typos, prefixes, index } of list) {
    const key = `${typos} ${prefixes}`
    const known = classes.get(key) ?? { typos, prefixes, surely: 0, maybe: 0, sharing: 0 }
    known.maybe |= maskOf(index)
    if (index >= 31) known.sharing++
    classes.set(key, known)
  }
  // Attributes from the 32nd on share a bit, which is sure only where one class has all of them.
  const sharing = Math.max(0, attributes - 31)
  return [...classes.values()].map((each) => ({
    ...each,
    surely: each.sharing === sharing ? each.maybe : each.maybe & 0x7fff_ffff,
  }))
}
