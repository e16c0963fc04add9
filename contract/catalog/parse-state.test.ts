import { expect, it } from 'vitest'
import { parseState } from './parse-state.ts'
import { US_STATES } from '#contract/text/us-states.ts'

it('every state is recognized by its letters and its name, in any case', () => {
  for (const [code, name] of Object.entries(US_STATES)) {
    for (const text of [
      code,
      code.toLowerCase(),
      ` ${code}. `,
      `US-${code}`,
      name,
      name.toUpperCase(),
      `${code} - ${name}`,
    ]) {
      expect(parseState(text), text).toBe(code)
    }
  }
})

it.each([
  ['calif.', 'CA'],
  ['California (CA)', 'CA'],
  ['N. Y.', 'NY'],
  ['n.mex.', 'NM'],
  ['Washington, D.C.', 'DC'],
  ['Washington', 'WA'],
  ['Hawaiʻi', 'HI'],
  ['ＴＸ', 'TX'],
  ['W. Va.', 'WV'],
  ['Virgin Islands', 'VI'],
  ['US Virgin Islands', 'VI'],
  ['Armed Forces Pacific', 'AP'],
  ['Federated States of Micronesia', 'FM'],
])('%s is %s', (text, code) => expect(parseState(text)).toBe(code))

it.each(['', ' ', 'XX', 'Ontario', 'Californio', 'constructor', 'USA', '12'])('"%s" is no state', (text) =>
  expect(parseState(text)).toBeNull(),
)
