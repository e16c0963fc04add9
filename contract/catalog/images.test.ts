import { describe, expect, it } from 'vitest'
import { IMAGE_DENSITIES, IMAGE_WIDTHS, imageUrl } from './images.ts'

describe('the URL of an image', () => {
  it('is below the image base URL, by default in WebP and for density 1 (spec 3 and 9)', () => {
    const at = (variant: Parameters<typeof imageUrl>[2]) => imageUrl('https://cdn.example', 'ab/vase', variant)
    expect(at({ width: 640 })).toBe('https://cdn.example/640/1/ab/vase.webp')
    expect(at({ width: 1536, density: 2, format: 'avif' })).toBe('https://cdn.example/1536/2/ab/vase.avif')
  })

  it('has the widths of the breakpoints xs, sm, md, lg, xl and 2xl, and densities 1 and 2 (spec 9)', () => {
    expect(IMAGE_WIDTHS).toEqual([320, 640, 768, 1024, 1280, 1536])
    expect(IMAGE_DENSITIES).toEqual([1, 2])
  })
})
