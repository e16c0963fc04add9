import type { Faq, Faqs } from '#contract/content.ts'
import { plainBlocks } from './plain-text.ts'

type Group = Faqs['groups'][number]

/** The groups with what has every word of the query in its question or answer; all of it for an empty query. */
export function findAnswers(groups: readonly Group[], query: string): Group[] {
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

/** Letters without their accents, all of them small. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
