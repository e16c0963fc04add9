/** A list of numbers that grows in blocks: growing copies nothing and allocates no object per number. */
export interface GrowingList {
  readonly length: number
  push(value: number): void
  at(index: number): number
  /** Copies the items from `from` to `to` into `target` at `offset`. */
  copy(from: number, to: number, target: Uint32Array, offset: number): void
}

const BLOCK_BITS = 16
const BLOCK = 1 << BLOCK_BITS

/** Creates a growing list of unsigned 32-bit integers. */
export function createGrowingList(): GrowingList {
  const blocks: Uint32Array[] = []
  let current = new Uint32Array(0)
  let used = 0
  let length = 0
  return {
    get length() {
      return length
    },
    push(value) {
      if (used === current.length) {
        current = new Uint32Array(BLOCK)
        blocks.push(current)
        used = 0
      }
      current[used++] = value
      length++
    },
    at: (index) => blocks[index >>> BLOCK_BITS]?.[index & (BLOCK - 1)] ?? 0,
    copy(from, to, target, offset) {
      let at = offset
      for (let start = from; start < to;) {
        const block = blocks[start >>> BLOCK_BITS]
        const begin = start & (BLOCK - 1)
        const count = Math.min(to - start, BLOCK - begin)
        // Most copies are a few numbers; a loop is faster than creating a subarray.
        for (let index = 0; index < count; index++) target[at + index] = block?.[begin + index] ?? 0
        start += count
        at += count
      }
    },
  }
}
