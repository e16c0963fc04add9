import { expect, it } from 'vitest'
import { inOneLine } from './one-line.ts'
import { textBlocks } from './text-blocks.ts'

it.each([
  ['One paragraph', ['One paragraph']],
  ['First\n\nSecond\nline', ['First', 'Second\nline']],
  ['Made of:\n- oak\n- brass\n\nMade to last', ['Made of:', ['oak', 'brass'], 'Made to last']],
  ['• one\n• two', [['one', 'two']]],
  ['A 5-year guarantee\n-5 degrees', ['A 5-year guarantee\n-5 degrees']],
  ['', []],
])('the blocks of %j', (text, blocks) => expect(textBlocks(text)).toEqual(blocks))

it('a text in one line has no marks of lists', () => {
  expect(inOneLine('Made of:\n\n- oak\n- brass\n\nMade to last')).toBe('Made of: oak brass Made to last')
})
