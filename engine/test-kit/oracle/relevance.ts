import type { Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import { isNaming, rarityOf, saturate, scoreOf, weightAtLength } from '#engine/rank/relevance.ts'
import { compareBy, type Ranked } from './compare.ts'
import type { Element } from './elements.ts'
import type { Interpretation, Part } from './interpretations.ts'
import { matchPart, type PartMatch } from './match-part.ts'

/** Relevance reorders only so many of the first records. */
const RESCORED = 120

export interface RelevanceInput {
  /** The interpretations that each record matches. */
  interpretationsOf(ranked: Ranked): readonly Interpretation[]
  elementsOf(ranked: Ranked): readonly Element[]
  /** The elements of every record, whether it is found or not. */
  everyElement: readonly (readonly Element[])[]
  settings: IndexSettings
  query: Query
}

/** Returns the records with the first of them in the order of their relevance ("Relevance" in engine/README.md). */
export function orderByRelevance(ranked: readonly Ranked[], input: RelevanceInput): Ranked[] {
  const { settings, everyElement } = input
  const isSorted = settings.ranking.some((criterion) => typeof criterion === 'object')
  if (settings.relevanceWeights.size === 0 || isSorted) return [...ranked]
  const rarity = (slot: Part) =>
    rarityOf(everyElement.filter((elements) => match(slot, elements, input) !== null).length, everyElement.length)
  const known = new Map<string, number>()
  const cachedRarity = (slot: Part) => {
    const key = JSON.stringify(slot)
    const value = known.get(key) ?? rarity(slot)
    known.set(key, value)
    return value
  }
  const first = ranked.slice(0, RESCORED).map((each) => ({ each, ...relevanceOf(each, input, cachedRarity) }))
  first.sort(
    (a, b) =>
      a.each.score.nbTypos - b.each.score.nbTypos ||
      b.each.score.words - a.each.score.words ||
      b.each.filters - a.each.filters ||
      Number(a.describedOnly) - Number(b.describedOnly) ||
      compareSorts(a.each, b.each, settings) ||
      b.score - a.score,
  )
  return [...first.map(({ each }) => each), ...ranked.slice(RESCORED)]
}

function compareSorts(a: Ranked, b: Ranked, settings: IndexSettings): number {
  for (const sort of settings.customRanking) {
    if (!settings.customRankingBeforeRelevance.includes(sort.attribute)) continue
    const difference = compareBy(sort, a, b)
    if (difference !== 0) return difference
  }
  return 0
}

function relevanceOf(ranked: Ranked, input: RelevanceInput, rarity: (slot: Part) => number) {
  const { words, proximityDistance } = ranked.score
  const elements = input.elementsOf(ranked)
  const scored = input.interpretationsOf(ranked).map((interpretation) => {
    const slots = interpretation.flatMap(slotsOf).map((slot) => weigh(slot, elements, input))
    const sum = slots.reduce((total, each) => total + rarity(each.slot) * saturate(each.weight, each.isSynonym), 0)
    return { score: scoreOf(sum, words, proximityDistance), describedOnly: !slots.some(({ isNamed }) => isNamed) }
  })
  return {
    score: Math.max(...scored.map(({ score }) => score)),
    describedOnly: scored.every(({ describedOnly }) => describedOnly),
  }
}

/** Each word of a part counts on its own. */
function slotsOf(part: Part): Part[] {
  if (part.kind === 'word') return [part]
  return part.words.map((forms, index) => ({
    ...part,
    words: [forms],
    prefix: part.prefix && index === part.words.length - 1,
  }))
}

function match(slot: Part, elements: readonly Element[], { query, settings }: RelevanceInput): PartMatch | null {
  return matchPart(slot, elements, query, settings)
}

function weigh(slot: Part, elements: readonly Element[], input: RelevanceInput) {
  const { relevanceWeights } = input.settings
  const weightOf = ({ attribute }: Element) => relevanceWeights.get(attribute) ?? 0
  const found =
    match(
      slot,
      elements.filter((element) => weightOf(element) > 0),
      input,
    )?.slots[0] ?? []
  const attributes = new Set(found.map(({ element }) => element.attribute))
  const searched = [...new Set(elements.map(({ attribute }) => attribute))].filter((name) => attributes.has(name))
  const weights = searched.map((name) => {
    const words = elements.filter(({ attribute }) => attribute === name).flatMap((element) => element.words)
    return weightAtLength(relevanceWeights.get(name) ?? 0, words.length)
  })
  return {
    slot,
    weight: weights.reduce((sum, each) => sum + each, 0),
    isSynonym: isSynonymOnly(
      slot,
      found.map(({ element, index }) => element.words[index] ?? ''),
    ),
    isNamed: searched.some((name) => isNaming(relevanceWeights.get(name) ?? 0)),
  }
}

function isSynonymOnly(slot: Part, words: readonly string[]): boolean {
  if (slot.kind === 'run') return slot.synonym === true || words.length === 0
  const others = slot.alternatives.filter(({ synonym }) => !synonym)
  const literal = new Set([slot.word, ...others.map(({ word }) => word)])
  const synonyms = slot.alternatives.filter(({ word, synonym }) => synonym && !literal.has(word))
  return words.every((word) => synonyms.some((other) => other.word === word))
}
