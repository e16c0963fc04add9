import { expect, it } from 'vitest'
import type { ContentBlock, Faq } from '#contract/content.ts'
import { findAnswers } from './find-answers.ts'

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

const found = (query: string) => findAnswers(GROUPS, query).map(({ id, items }) => [id, items.map((item) => item.id)])

it('finds words of questions and of answers, in any order and case', () => {
  expect(found('CARTON pack')).toEqual([['ordering', ['packs']]])
  expect(found('carton')).toEqual([
    ['ordering', ['packs']],
    ['shipping', ['cost']],
  ])
})

it('finds what is in a list, and does not ask for accents', () => {
  expect(found('cafe certificate')).toEqual([['ordering', ['cafe']]])
})

it('leaves out a group in which nothing is found, and everything where a word is nowhere', () => {
  expect(found('certificate')).toEqual([['ordering', ['cafe']]])
  expect(found('carton unicorn')).toEqual([])
})

it('has everything for a query of spaces', () => {
  expect(findAnswers(GROUPS, '  ')).toEqual(GROUPS)
})
