import { describe, expect, it } from 'vitest'
import { importCircles } from './import-circles.ts'

/** Reads `a b` as an import of b by a. */
const circles = (...arrows: string[]) =>
  importCircles(
    arrows.map((arrow) => {
      const [from = '', to = ''] = arrow.split(' ')
      return { from, to }
    }),
  )

describe('import circles', () => {
  it('do not exist if all imports lead in one direction', () => {
    expect(circles('a b', 'a c', 'b d', 'c d')).toEqual([])
  })
  it('are found between two files and of a file with itself', () => {
    expect(circles('a b', 'b a', 'c c')).toEqual([['a', 'b'], ['c']])
  })
  it('are reported as the shortest circle of the files that import each other', () => {
    expect(circles('a b', 'b c', 'c d', 'd a', 'c b')).toEqual([['b', 'c']])
  })
  it('are found behind files outside of the circle', () => {
    expect(circles('entry a', 'a b', 'b c', 'c a', 'c leaf')).toEqual([['a', 'b', 'c']])
  })
  it('are reported once for each group', () => {
    expect(circles('a b', 'b a', 'b c', 'c d', 'd c')).toHaveLength(2)
  })
})
