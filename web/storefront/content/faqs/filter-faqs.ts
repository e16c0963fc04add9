import type { Faq, Faqs } from '#contract/schemas/content/content.ts'
import { plainBlocks } from '#web/storefront/content/plain-text.ts'

type Group = Faqs['groups'][number]

/** Returns the groups with the questions that contain every word of the query; everything for an empty query. */
export function filterFaqs(groups: readonly Group[], query: string): Group[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...groups]
  return groups
    .map((group) => ({ ...group, items: group.items.filter((item) => hasAll(item, words)) }))
    .filter(({ items }) => items.length > 0)
}

function hasAll({ question, answer }: Faq, words: readonly string[]): boolean {
  const text = fold(`${question} ${plainBlocks(answer)}`)
  return words.every((word) => text.includes(word))
}

/** Lowercases a text and removes accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
