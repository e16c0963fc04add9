import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { CartItem } from '#contract/cart.ts'
import { packPage, plainPage } from './packed-page.ts'
import { writeCart } from './write-cart.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes that buffers take once what nobody holds is gone, after other work has used up the pool. */
function bytesHeld(): number {
  collect()
  collect()
  return process.memoryUsage().arrayBuffers
}

/** What requests do between two things that are kept: it takes the rest of the pool that small buffers are slices of. */
function work(): void {
  const most = Math.floor(Buffer.poolSize / 2) - 1
  for (let part = 0; part < 3; part += 1) Buffer.from('x'.repeat(most))
}

const MEGABYTE = 1024 * 1024
const COUNT = 300

describe('what is kept takes no more memory than its bytes', () => {
  it('of a line of a cart', () => {
    const before = bytesHeld()
    const items = Array.from({ length: COUNT }, (_, id) => ({ id, title: 'Vase' }) as unknown as CartItem)
    for (const item of items) {
      writeCart({ items: [item] } as Parameters<typeof writeCart>[0])
      work()
    }
    expect(bytesHeld() - before).toBeLessThan(MEGABYTE)
    expect(items).toHaveLength(COUNT)
  })

  it('of a page', () => {
    const before = bytesHeld()
    const pages = []
    for (let page = 0; page < COUNT; page += 1) {
      // Of letters that cannot be compressed: what is held is not to be told from what is held too much.
      pages.push(packPage(Buffer.from(`a NNNN b ${randomBytes(500).toString('hex')} NNNN c`), 'NNNN'))
      work()
    }
    expect(bytesHeld() - before).toBeLessThan(2 * MEGABYTE)
    expect(pages).toHaveLength(COUNT)
  })

  it('of a page that was asked for by somebody who takes no gzip', () => {
    const before = bytesHeld()
    for (let page = 0; page < 3 * COUNT; page += 1) {
      plainPage(packPage(Buffer.from(randomBytes(200).toString('hex')), 'NNNN'), 'nnnn')
      work()
    }
    expect(bytesHeld() - before).toBeLessThan(2 * MEGABYTE)
  })
})
