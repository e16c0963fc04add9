import { describe, expect, it } from 'vitest'
import { initialOf, personNameError } from './person-name.ts'

describe('the name of a person', () => {
  it.each([
    'Nora',
    'J.R. Anne-Marie',
    "St. O'Hara Jr.",
    'D’Angelo',
    'Ñandú',
    '林',
    'अनुष्का',
    'Nguyễn',
    'María José',
    'ñandu',
  ])('may be %s', (name) => {
    expect(personNameError(name)).toBeNull()
  })

  it.each([
    ['Call +1 207 555 0182 now', 'only letters'],
    ['Win! Claim your prize', 'only letters'],
    ['https://evil.example', 'only letters'],
    ['🌿 Zoë', 'only letters'],
    ['Zoë <b>', 'only letters'],
    ['-', 'only letters'],
    ['two\nlines', 'only letters'],
    ['evil.example', 'without a web address'],
    ['é'.repeat(41), 'at most 40 characters'],
    ['', 'required'],
  ])('may not be %j', (name, error) => {
    expect(personNameError(name)).toContain(error)
  })

  it('is abbreviated to its first letter with the accent, however the accent is encoded', () => {
    expect(['n\u0303andu', '\u00f1andu', '👩🏽‍🎨', ''].map(initialOf)).toEqual(['ñ', 'ñ', '👩', ''])
  })
})
