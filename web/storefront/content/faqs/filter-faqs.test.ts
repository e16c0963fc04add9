import { expect, it } from 'vitest'
import type { ContentBlock, Faq } from '#contract/schemas/content/content.ts'
import { filterFaqs } from './filter-faqs.ts'

const paragraph = (text: string): ContentBlock => ({ type: 'paragraph', text: [{ text, url: null }] })
const faq = (id: string, question: string, ...answer: ContentBlock[]): Faq => ({ id, question, answer, link: null })
const GROUPS = [
  {
    id: 'ordering',
    name: 'Ordering',
    items: [
      faq('packs', 'What is a pack?', paragraph('As many as come in one carton.')),
      faq('cafe', 'May a café order?', {
        type: 'list',
        ordered: false,
        items: [[{ text: 'Yes, with a resale certificate.', url: null }]],
      }),
    ],
  },
  { id: 'shipping', name: 'Shipping', items: [faq('cost', 'What does shipping cost?', paragraph('$25 a carton.'))] },
]

const found = (query: string) => filterFaqs(GROUPS, query).map(({ id, items }) => [id, items.map((item) => item.id)])

it('matches words of questions and answers in any order and case', () => {
  expect(found('CARTON pack')).toEqual([['ordering', ['packs']]])
  expect(found('carton')).toEqual([
    ['ordering', ['packs']],
    ['shipping', ['cost']],
  ])
})

it('matches list items and ignores accents', () => {
  expect(found('cafe certificate')).toEqual([['ordering', ['cafe']]])
})

it('omits groups without matches, and returns nothing if a word matches nowhere', () => {
  expect(found('certificate')).toEqual([['ordering', ['cafe']]])
  expect(found('carton unicorn')).toEqual([])
})

it('returns everything for a blank query', () => {
  expect(filterFaqs(GROUPS, '  ')).toEqual(GROUPS)
})
