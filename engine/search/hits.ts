import { fieldsOf } from '#engine/hits/fields.ts'
import { highlight } from '#engine/hits/highlight.ts'
import type { Sought } from '#engine/hits/marks.ts'
import { retrieve } from '#engine/hits/retrieve.ts'
import { snippet } from '#engine/hits/snippet.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { Settings } from '#engine/parameters/settings.ts'
import { ATTRIBUTE, EXACT, FILTERS, PROXIMITY, TYPO, WORDS } from '#engine/rank/criteria.ts'
import type { StoredRecord } from '#engine/record.ts'
import type { Segment } from '#engine/segment/read.ts'
import type { Ranked } from './rank.ts'

/** What hits are made with. */
export interface Showing {
  query: Query
  settings: Settings
  sought: Sought
  /** Callers with the admin key see unretrievable attributes. */
  admin: boolean
}

/** Writes hits as they are answered (protocol 1.4 and 2.5), as JSON; `sequence` is the place in the hit's group. */
export function createHitWriter({ query, settings, sought, admin }: Showing) {
  const highlighted = query.attributesToHighlight ?? searchable(settings)
  const choice = choiceOf(query, highlighted, admin ? [] : settings.unretrievableAttributes)
  const looks = {
    ...sought,
    preTag: query.highlightPreTag,
    postTag: query.highlightPostTag,
    onlyMatchedArrayItems: query.restrictHighlightAndSnippetArrays,
  }
  const highlighting = { ...looks, attributes: highlighted }
  const snipping = { ...looks, attributes: query.attributesToSnippet, ellipsis: query.snippetEllipsisText }

  return (ranked: Ranked, sequence?: number): string => {
    const { retrieved, looked } = shownOf(ranked, choice)
    const further = {
      ...(snipping.attributes.length > 0 && { _snippetResult: snippet(looked, snipping) }),
      _highlightResult: highlight(looked, highlighting),
      ...(query.getRankingInfo && { _rankingInfo: rankingInfo(ranked) }),
      ...(sequence !== undefined && { _distinctSeqID: sequence }),
    }
    const text = JSON.stringify(further)
    return text === '{}' ? `${retrieved}}` : `${retrieved},${text.slice(1)}`
  }
}

/** What of records a query answers, and which attributes it marks. */
interface Choice {
  key: string
  retrieved: readonly string[]
  unretrievable: readonly string[]
  /** Whether whole attributes alone are chosen, so that nobody need look into them. */
  whole: boolean
  looked: ReadonlySet<string>
}

function choiceOf(query: Query, highlighted: readonly string[], unretrievable: readonly string[]): Choice {
  const retrieved = query.attributesToRetrieve
  const looked = [...highlighted, ...query.attributesToSnippet.map((name) => name.replace(/:\d+$/, ''))]
  return {
    key: JSON.stringify([retrieved, unretrievable, looked]),
    retrieved,
    unretrievable,
    whole: ![...retrieved, ...unretrievable].some((name) => name.includes('.')),
    // The attribute `a.b` may be found in one that is called `a`.
    looked: new Set(looked.flatMap(beginningsOf)),
  }
}

function beginningsOf(path: string): string[] {
  const names = path.split('.')
  return names.map((_, index) => names.slice(0, index + 1).join('.'))
}

/** A record as a choice shows it. */
interface Shown {
  doc: number
  key: string
  /** Its JSON, without the last bracket. */
  retrieved: string
  /** Of what is retrievable the attributes that are marked. */
  looked: StoredRecord
}

/** The best sellers are answered again and again, and have the lowest numbers. */
const KEPT_RECORDS = 2048
const kept = new WeakMap<Segment, (Shown | undefined)[]>()

function shownOf({ segment, doc }: Ranked, choice: Choice): Shown {
  let ofSegment = kept.get(segment)
  if (!ofSegment) {
    ofSegment = Array.from({ length: KEPT_RECORDS })
    kept.set(segment, ofSegment)
  }
  const known = ofSegment[doc % KEPT_RECORDS]
  if (known?.doc === doc && known.key === choice.key) return known
  const shown = { doc, key: choice.key, ...show(segment.document(doc), choice) }
  ofSegment[doc % KEPT_RECORDS] = shown
  return shown
}

function show(json: string, choice: Choice): Pick<Shown, 'retrieved' | 'looked'> {
  if (!choice.whole || choice.looked.has('*')) {
    const record = JSON.parse(json) as StoredRecord
    return {
      retrieved: JSON.stringify(retrieve(record, choice.retrieved, choice.unretrievable)).slice(0, -1),
      looked: retrieve(record, ['*'], choice.unretrievable),
    }
  }
  const unwanted = new Set([
    ...choice.retrieved.filter((name) => name.startsWith('-')).map((name) => name.slice(1)),
    ...choice.unretrievable,
  ])
  const all = choice.retrieved.includes('*')
  const retrieved: string[] = []
  const looked: string[] = []
  let id = ''
  for (const { name, from, to } of fieldsOf(json)) {
    const isId = name === 'objectID'
    if (isId) id = json.slice(from, to)
    else if ((all || choice.retrieved.includes(name)) && !unwanted.has(name)) retrieved.push(json.slice(from, to))
    if (isId || (choice.looked.has(name) && !choice.unretrievable.includes(name))) looked.push(json.slice(from, to))
  }
  return { retrieved: `{${[...retrieved, id].join(',')}`, looked: JSON.parse(`{${looked.join(',')}}`) as StoredRecord }
}

function searchable({ searchableAttributes }: Settings): readonly string[] {
  const names = searchableAttributes.flat().map(({ name }) => name)
  return names.length > 0 ? names : ['*']
}

function rankingInfo({ key, doc, promoted }: Ranked) {
  return {
    nbTypos: key[TYPO] ?? 0,
    firstMatchedWord: key[ATTRIBUTE] ?? 0,
    proximityDistance: key[PROXIMITY] ?? 0,
    userScore: doc,
    geoDistance: 0,
    geoPrecision: 1,
    nbExactWords: -(key[EXACT] ?? 0) || 0,
    words: -(key[WORDS] ?? 0) || 0,
    filters: -(key[FILTERS] ?? 0) || 0,
    ...(promoted && { promoted: true }),
  }
}
