import { expect, test } from 'vitest'
import { type AttributeShape, convertAttribute } from './attributes.ts'

const TEXT: AttributeShape = { type: 'text', unit: null, choices: [] }
const CM: AttributeShape = { type: 'number', unit: 'cm', choices: [] }
const YES_NO: AttributeShape = { type: 'yes_no', unit: null, choices: [] }
const FINISH: AttributeShape = { type: 'choice', unit: null, choices: ['Matte', 'Glossy'] }

test.each([
  ['12 in', TEXT, CM, 30.48],
  ['6"', TEXT, CM, 15.24],
  ['-2.5', TEXT, CM, -2.5],
  ['3 kg', TEXT, CM, null],
  ['10 x 20 cm', TEXT, CM, null],
  [45, CM, TEXT, '45 cm'],
  [45.72, CM, { ...CM, unit: 'in' }, 18],
  [45, CM, { ...CM, unit: 'rows' }, 45],
  [999_999_999, CM, { ...CM, unit: 'mm' }, null],
  [true, YES_NO, TEXT, 'Yes'],
  [true, YES_NO, CM, null],
  ['no', TEXT, YES_NO, false],
  ['perhaps', TEXT, YES_NO, null],
  ['MATTE', TEXT, FINISH, 'Matte'],
  ['Satin', TEXT, FINISH, null],
  ['Matte', FINISH, TEXT, 'Matte'],
] as const)('%j becomes another type, or null if it is no value of it', (value, from, to, expected) => {
  expect(convertAttribute(value, from, to)).toBe(expected)
})
