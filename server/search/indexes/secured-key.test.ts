import { algoliasearch } from 'algoliasearch'
import { describe, expect, it } from 'vitest'
import { allowsIndex, readSecuredKey, type Restrictions } from './secured-key.ts'

const PARENT = 'the public search key'

function read(restrictions: object, parent = PARENT): Restrictions {
  const key = algoliasearch('app', 'key').generateSecuredApiKey({ parentApiKey: PARENT, restrictions })
  const found = readSecuredKey(key, parent)
  if (!found) throw new Error('invalid key')
  return found
}

function allows(pattern: string | undefined, name: string): boolean {
  return allowsIndex({ indices: [pattern ?? ''], sources: null, validUntil: null, parameters: {} }, name)
}

describe('a secured key', () => {
  it('is read as the client writes it', () => {
    const restrictions = {
      filters: 'a:b c',
      restrictIndices: ['x', 'y_*'],
      validUntil: 99,
      hitsPerPage: 3,
      userToken: 'u',
    }
    expect(read(restrictions)).toEqual({
      indices: ['x', 'y_*'],
      sources: null,
      validUntil: 99,
      parameters: { filters: 'a:b c', hitsPerPage: '3', userToken: 'u' },
    })
    expect(read({ searchParams: { params: 'filters=a%3Ab' } }).parameters).toEqual({ filters: 'a:b' })
  })

  it('is invalid if it is derived from another key or malformed', () => {
    expect(() => read({}, 'another')).toThrow('invalid key')
    for (const text of ['', 'abc', PARENT, Buffer.from('x'.repeat(80)).toString('base64')])
      expect(readSecuredKey(text, PARENT)).toBeNull()
  })

  it('restricts indexes, with wildcards', () => {
    const restrictions = read({ restrictIndices: ['dev_*', 'a.b'] })
    expect(allowsIndex(restrictions, 'dev_')).toBe(true)
    expect(allowsIndex(restrictions, 'dev_x')).toBe(true)
    expect(allowsIndex(restrictions, 'prod_dev_')).toBe(false)
    expect(allowsIndex(restrictions, 'axb')).toBe(false)
    expect(allowsIndex(read({}), 'any')).toBe(true)
    const between = read({ restrictIndices: ['a*b*a', '*'.repeat(3)] }).indices ?? []
    const fit = (index: number) =>
      ['aba', 'a-b-a', 'ab', 'abab', 'ba', ''].filter((name) => allows(between[index], name))
    expect(fit(0)).toEqual(['aba', 'a-b-a'])
    expect(fit(1)).toEqual(['aba', 'a-b-a', 'ab', 'abab', 'ba', ''])
  })

  // Anyone can create a secured key, because its parent key is public.
  it.each([
    ['many wildcards', `${'a*'.repeat(4)}b`, 256],
    ['thousands of wildcards', `${'*a'.repeat(3000)}b`, 256],
    ['a long part', `*${'a'.repeat(5000)}b${'a'.repeat(5000)}*`, 1_000_000],
  ])('is matched in linear time, with %s', (_case, pattern, length) => {
    const start = performance.now()
    expect(allows(pattern, 'a'.repeat(length))).toBe(false)
    expect(performance.now() - start).toBeLessThan(500)
  })
})
