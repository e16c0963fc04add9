import { expect, test } from 'vitest'
import { SearchProblem } from '#engine/errors.ts'
import { createRandom, type Random } from '#engine/test-kit/random/random.ts'
import { createTestIndex } from '#engine/test-kit/in-memory-index.ts'

const LONG_TEXTS = ['a'.repeat(2000), '['.repeat(500), '('.repeat(500), 'NOT '.repeat(200), "color:'x' OR ".repeat(50)]
const CHARACTERS = Array.from('():<=>!"\'\\,-\u0000\u2028\ud800é1')
const WORDS =
  'AND OR NOT TO (( )) <= != >= color price color:red price<5 _tags:a <score=2> <score= --1 -1. .5 1e9 __proto__ ""'
const PIECES = [
  ...LONG_TEXTS,
  ...CHARACTERS,
  ...WORDS.split(' '),
  'price:1 TO 2',
  'NOT color:red',
  '9'.repeat(400),
  '😀',
]
const PARAMETERS = ['filters', 'facetFilters', 'numericFilters', 'tagFilters', 'optionalFilters'] as const
const SEED = 5
const TEXTS = 10_000
const MAX_MS = 500

const { search } = createTestIndex({
  records: Array.from({ length: 500 }, (_, n) => ({ objectID: String(n), color: n % 2 ? 'red' : 'a', price: n })),
  settings: { attributesForFaceting: ['color'] },
})

function hostileText(random: Random): string {
  const count = 1 + random.below(12)
  return Array.from({ length: count }, () => random.pick(PIECES) + random.pick(['', ' ', ' ', '\t'])).join('')
}

/** Returns true if the request succeeded, false if it was rejected with 400; rethrows any other error. */
function isAnswered(request: object): boolean {
  try {
    search(request)
    return true
  } catch (error) {
    if (error instanceof SearchProblem && error.status === 400) return false
    throw new Error(`seed ${SEED}: ${JSON.stringify(request)}`, { cause: error })
  }
}

test(`${TEXTS} hostile filters are answered or rejected, each without delay`, () => {
  const random = createRandom(SEED)
  let answered = 0
  for (let count = 0; count < TEXTS; count++) {
    const name = count % 2 ? 'filters' : random.pick(PARAMETERS)
    const text = hostileText(random)
    const request = { [name]: name === 'filters' || random.chance(0.5) ? text : [text, [hostileText(random)]] }
    const started = performance.now()
    if (isAnswered(request)) answered++
    expect(performance.now() - started, `seed ${SEED}: ${JSON.stringify(request)}`).toBeLessThan(MAX_MS)
  }
  expect(answered).toBeGreaterThan(500)
  expect(answered).toBeLessThan(TEXTS - 500)
}, 60_000)
