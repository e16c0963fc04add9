import { expect, test } from 'vitest'
import { imageSrcSet } from './image-sources.ts'

const image = { path: 'ab/vase', title: 'Vase', height: 900, blur: null }

test('offers variants up to the first that is at least as wide as the image', () => {
  expect(imageSrcSet('/images', { ...image, width: 900 })).toBe(
    [
      '/images/320/1/ab/vase.webp 320w',
      '/images/640/1/ab/vase.webp 640w',
      '/images/768/1/ab/vase.webp 768w',
      '/images/1024/1/ab/vase.webp 900w',
    ].join(', '),
  )
})

test('offers every width of a large image', () => {
  expect(imageSrcSet('/images', { ...image, width: 4000 }).split(', ')).toHaveLength(6)
})

test('offers one variant of a tiny image', () => {
  expect(imageSrcSet('/images', { ...image, width: 100 })).toBe('/images/320/1/ab/vase.webp 100w')
})
