import { eachField, valueAt } from '#engine/hits/fields.ts'
import { createHighlighter } from '#engine/hits/highlight.ts'
import type { Sought } from '#engine/hits/marks.ts'
import { retrieve } from '#engine/hits/retrieve.ts'
import { snippet } from '#engine/hits/snippet.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { Settings } from '#engine/parameters/settings.ts'
import { ATTRIBUTE, EXACT, FILTERS, PROXIMITY, TYPO, WORDS } from '#engine/rank/criteria.ts'
import type { Json, StoredRecord } from '#engine/record.ts'
import type { Ranked } from './rank.ts'

/** What hits are made with. */
export interface Showing {
  query: Query
  settings: Settings
  sought: Sought
  /** See `Run`. */
  markable: readonly string[]
  /** Callers with the admin key see unretrievable attributes. */
  admin: boolean
}

/** Writes hits as they are answered (protocol 1.4 and 2.5), as JSON; `sequence` is the place in the hit's group. */
export function createHitWriter({ query, settings, sought, markable, admin }: Showing) {
  const highlighted = query.attributesToHighlight ?? searchable(settings)
  const unretrievable = admin ? [] : settings.unretrievableAttributes
  const choice = choiceOf({ query, highlighted, markable, unretrievable })
  const looks = {
    ...sought,
    preTag: query.highlightPreTag,
    postTag: query.highlightPostTag,
    onlyMatchedArrayItems: query.restrictHighlightAndSnippetArrays,
  }
  const highlight = createHighlighter({ ...looks, attributes: highlighted })
  const snipping = { ...looks, attributes: query.attributesToSnippet, ellipsis: query.snippetEllipsisText }

  return (ranked: Ranked, sequence?: number): string => {
    const { retrieved, looked } = show(ranked.segment.document(ranked.doc), choice)
    let text = retrieved
    if (snipping.attributes.length > 0) {
      const snippets = snippet(Object.fromEntries(looked), snipping)
      if (snippets !== undefined) text += `,"_snippetResult":${JSON.stringify(snippets)}`
    }
    const highlights = highlight(looked)
    if (highlights !== undefined) text += `,"_highlightResult":${highlights}`
    if (query.getRankingInfo) text += `,"_rankingInfo":${JSON.stringify(rankingInfo(ranked))}`
    if (sequence !== undefined) text += `,"_distinctSeqID":${sequence}`
    return `${text}}`
  }
}

/** What is marked where nobody says otherwise: what is searched. */
function searchable({ searchableAttributes }: Settings): readonly string[] {
  const names = searchableAttributes.flat().map(({ name }) => name)
  return names.length > 0 ? names : ['*']
}

/** What of records a query answers, and which attributes it marks. */
interface Choice {
  retrieved: readonly string[]
  markable: readonly string[]
  unretrievable: readonly string[]
  /** Whether whole attributes alone are chosen, so that nobody need look into them. */
  whole: boolean
  /** What becomes of an attribute; the objectID is always answered, and last. */
  of(name: string): { retrieved: boolean; looked: boolean }
}

interface Choosing extends Pick<Choice, 'markable' | 'unretrievable'> {
  query: Query
  highlighted: readonly string[]
}

function choiceOf({ query, highlighted, markable, unretrievable }: Choosing): Choice {
  const retrieved = query.attributesToRetrieve
  const paths = [...highlighted, ...query.attributesToSnippet.map((name) => name.replace(/:\d+$/, ''))]
  // The attribute `a.b` may be found in one that is called `a`.
  const looked = new Set(paths.flatMap(beginningsOf).filter((name) => !unretrievable.includes(name)))
  const known = new Map<string, ReturnType<Choice['of']>>()
  return {
    retrieved,
    markable,
    unretrievable,
    whole: !looked.has('*') && ![...retrieved, ...markable, ...unretrievable].some((name) => name.includes('.')),
    of(name) {
      let choice = known.get(name)
      if (!choice) {
        const isId = name === 'objectID'
        const isRetrieved = !isId && chooses(retrieved, name) && !unretrievable.includes(name)
        const isLooked = isId || (looked.has(name) && chooses(markable, name))
        known.set(name, (choice = { retrieved: isRetrieved, looked: isLooked }))
      }
      return choice
    },
  }
}

/** Whether an `attributesToRetrieve` without dots has an attribute at the top level. */
function chooses(attributes: readonly string[], name: string): boolean {
  return (attributes.includes('*') || attributes.includes(name)) && !attributes.includes(`-${name}`)
}

function beginningsOf(path: string): string[] {
  const names = path.split('.')
  return names.map((_, index) => names.slice(0, index + 1).join('.'))
}

/** A record as a choice shows it. */
interface Shown {
  /** Its JSON, without the last bracket. */
  retrieved: string
  /** Of what is retrievable the attributes that are marked. */
  looked: readonly [name: string, value: Json][]
}

function show(json: string, choice: Choice): Shown {
  if (!choice.whole) {
    const record = JSON.parse(json) as StoredRecord
    return {
      retrieved: JSON.stringify(retrieve(record, choice.retrieved, choice.unretrievable)).slice(0, -1),
      looked: Object.entries(retrieve(record, choice.markable, choice.unretrievable)),
    }
  }
  let retrieved = '{'
  const looked: [name: string, value: Json][] = []
  let id = ''
  // Attributes that stand side by side are cut out in one piece.
  let from = -1
  let end = 0
  eachField(json, (name, start, to, value) => {
    const its = choice.of(name)
    if (its.retrieved && from < 0) from = start
    if (!its.retrieved && from >= 0) {
      retrieved += `${json.slice(from, end)},`
      from = -1
    }
    end = to
    if (its.looked) looked.push([name, valueAt(json, value, to)])
    if (name === 'objectID') id = json.slice(start, to)
  })
  if (from >= 0) retrieved += `${json.slice(from, end)},`
  return { retrieved: retrieved + id, looked }
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
