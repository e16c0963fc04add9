import { expect, test } from 'vitest'
import { SearchProblem } from '#engine/problem.ts'
import { createRandom, type Random } from '#engine/test-oracle/random.ts'
import { testIndex } from './test-index.ts'

const LONG = ['a'.repeat(2000), '['.repeat(500), '('.repeat(500), 'NOT '.repeat(200), "colour:'x' OR ".repeat(50)]
const SIGNS = Array.from('():<=>!"\'\\,-\u0000\u2028\ud800é1')
const WORDS =
  'AND OR NOT TO (( )) <= != >= colour price colour:red price<5 _tags:a <score=2> <score= --1 -1. .5 1e9 __proto__ ""'
const PIECES = [...LONG, ...SIGNS, ...WORDS.split(' '), 'price:1 TO 2', 'NOT colour:red', '9'.repeat(400), '😀']
const PARAMETERS = ['filters', 'facetFilters', 'numericFilters', 'tagFilters', 'optionalFilters'] as const
const SEED = 5
const TEXTS = 10_000
const MOST_MS = 500

const { ask } = testIndex({
  records: Array.from({ length: 500 }, (_, n) => ({ objectID: String(n), colour: n % 2 ? 'red' : 'a', price: n })),
  settings: { attributesForFaceting: ['colour'] },
})

function hostileText(random: Random): string {
  const count = 1 + random.below(12)
  return Array.from({ length: count }, () => random.pick(PIECES) + random.pick(['', ' ', ' ', '\t'])).join('')
}

/** Whether it was answered; everything but a 400 is thrown on. */
function isAnswered(request: object): boolean {
  try {
    ask(request)
    return true
  } catch (error) {
    if (error instanceof SearchProblem && error.status === 400) return false
    throw new Error(`seed ${SEED}: ${JSON.stringify(request)}`, { cause: error })
  }
}

test(`${TEXTS} hostile filters are answered or refused, each at once`, () => {
  const random = createRandom(SEED)
  let answered = 0
  for (let count = 0; count < TEXTS; count++) {
    const name = count % 2 ? 'filters' : random.pick(PARAMETERS)
    const text = hostileText(random)
    const request = { [name]: name === 'filters' || random.chance(0.5) ? text : [text, [hostileText(random)]] }
    const started = performance.now()
    if (isAnswered(request)) answered++
    expect(performance.now() - started, `seed ${SEED}: ${JSON.stringify(request)}`).toBeLessThan(MOST_MS)
  }
  expect(answered).toBeGreaterThan(500)
  expect(answered).toBeLessThan(TEXTS - 500)
}, 60_000)
