import { expect, test } from 'vitest'
import { sourceSet } from './picture-sources.ts'

const image = { path: 'ab/vase', title: 'Vase', height: 900, blur: null }

test('a picture is offered up to the first variant that holds all of it', () => {
  expect(sourceSet('/images', { ...image, width: 900 })).toBe(
    [
      '/images/320/1/ab/vase.webp 320w',
      '/images/640/1/ab/vase.webp 640w',
      '/images/768/1/ab/vase.webp 768w',
      '/images/1024/1/ab/vase.webp 900w',
    ].join(', '),
  )
})

test('a large one is offered in every width', () => {
  expect(sourceSet('/images', { ...image, width: 4000 }).split(', ')).toHaveLength(6)
})

test('a tiny one is offered once', () => {
  expect(sourceSet('/images', { ...image, width: 100 })).toBe('/images/320/1/ab/vase.webp 100w')
})
