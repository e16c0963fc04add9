import { expect, it } from 'vitest'
import { isStorable } from './misread-body.ts'

it.each(['', 'text', 'emoji 💐', '\\u0000', '\\ud800', 7, null, undefined, { name: ['a', { b: '\u{1F490}' }] }])(
  'accepts a body that PostgreSQL can store: %j',
  (body) => {
    expect(isStorable(body)).toBe(true)
  },
)

it.each(['a\0b', '\uD800', 'x\uDFFFy', { name: ['a', { b: '\0' }] }, { 'a\0': 1 }, { '\uD800': 1 }, [['\uDFFF']]])(
  'rejects NUL and unpaired surrogates at any depth: %j',
  (body) => {
    expect(isStorable(body)).toBe(false)
  },
)
