import { describe, expect, it } from 'vitest'
import { passwordFault } from './password-rules.ts'

const ABOUT = ['nora.whitfield@marigold.example', 'Nora', 'Whitfield', 'Marigold & Main', 'Wu']

describe('a new password', () => {
  it.each([
    'a-long-enough-password',
    'correct horse battery staple',
    'пароль из пяти слов',
    '🌱🌿🍃🌾🌵🌴🌳🌲🪴🎋',
    'k8Vq2x!mZr',
    '2026-sofas-arrive',
  ])('may be %s', (password) => {
    expect(passwordFault(password, ABOUT)).toBeNull()
  })

  it('does not hold the name of the shop, which guessers try first', () => {
    expect(passwordFault('fennel-oak-and-2026-tables', ABOUT, 'Fennel & Oak')).toContain('the name of the shop')
    expect(passwordFault('a-long-enough-password', ABOUT, 'Fennel & Oak')).toBeNull()
  })

  it('has ten to two hundred characters, however they are written', () => {
    expect(passwordFault('k8Vq2x!mZ', [])).toBe('Please use at least 10 characters.')
    expect(passwordFault('🌱🌿🍃🌾🌵', [])).toBe('Please use at least 10 characters.')
    expect(passwordFault('k8Vq2x!mZr'.repeat(21), [])).toBe('Please use at most 200 characters.')
  })

  it.each([
    'qwertyuiop',
    'Basketball',
    'Password2026!',
    '!!!Dragon1999',
    'P@ssw0rd2026',
    'letmeinletmein',
    'ｂａｓｋｅｔｂａｌｌ',
  ])('is not a leaked one, nor one dressed up: %s', (password) => {
    expect(passwordFault(password, [])).toMatch(/leaked|easy to guess/)
  })

  it.each(['aaaaaaaaaa', '1212121212', 'abcabcabcabca', 'abcdefghijkl', '9876543210', 'poiuytrewq', '234567890123'])(
    'is not as regular as %s',
    (password) => {
      expect(passwordFault(password, [])).toMatch(/easy to guess/)
    },
  )

  it.each(['nora.whitfield!7', 'WHITFIELD-k8Vq', 'xx-marigold-xx', 'oh-nora-oh-my'])(
    'does not say who its owner is: %s',
    (password) => {
      expect(passwordFault(password, ABOUT)).toMatch(/your name/)
    },
  )

  it('may contain what is too short to be a name', () => {
    expect(passwordFault('wumpus-lives-here', ABOUT)).toBeNull()
  })
})
