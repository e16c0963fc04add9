import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { CartItem } from '#contract/schemas/cart.ts'
import { compressPage, uncompressedPage } from './compressed-page.ts'
import { serializeCart } from '#server/http/api/responses/serialize-cart.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Returns the memory of all buffers after garbage collection, in bytes. */
function bufferMemory(): number {
  collect()
  collect()
  return process.memoryUsage().arrayBuffers
}

/** Uses up the buffer pool, as requests do between two cached values, so that each value is a slice of another pool. */
function useUpPool(): void {
  const most = Math.floor(Buffer.poolSize / 2) - 1
  for (let part = 0; part < 3; part += 1) Buffer.from('x'.repeat(most))
}

const MEGABYTE = 1024 * 1024
const COUNT = 300

describe('a cached value takes no more memory than its bytes', () => {
  it('for a line of a cart', () => {
    const before = bufferMemory()
    const items = Array.from({ length: COUNT }, (_, id) => ({ id, title: 'Vase' }) as unknown as CartItem)
    for (const item of items) {
      serializeCart({ items: [item] } as Parameters<typeof serializeCart>[0])
      useUpPool()
    }
    expect(bufferMemory() - before).toBeLessThan(MEGABYTE)
    expect(items).toHaveLength(COUNT)
  })

  it('for a page', () => {
    const before = bufferMemory()
    const pages = []
    for (let page = 0; page < COUNT; page += 1) {
      // Incompressible content, so that the expected memory is known.
      pages.push(compressPage(Buffer.from(`a NNNN b ${randomBytes(500).toString('hex')} NNNN c`), 'NNNN'))
      useUpPool()
    }
    expect(bufferMemory() - before).toBeLessThan(2 * MEGABYTE)
    expect(pages).toHaveLength(COUNT)
  })

  it('for a page that a client without gzip has requested', () => {
    const before = bufferMemory()
    for (let page = 0; page < 3 * COUNT; page += 1) {
      uncompressedPage(compressPage(Buffer.from(randomBytes(200).toString('hex')), 'NNNN'), 'nnnn')
      useUpPool()
    }
    expect(bufferMemory() - before).toBeLessThan(2 * MEGABYTE)
  })
})
