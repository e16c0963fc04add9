import { type Bits, hasBit, setBit } from '#engine/match/bits.ts'

/** Records of a segment that are about to go. The bits it has are never changed: searches read them. */
export function createDeletions(segment: { stride: number; deleted: SharedArrayBuffer | null; gone: number }) {
  let { deleted, gone } = segment
  let bits: Bits | undefined = deleted ? new Uint32Array(deleted) : undefined
  let copied = false

  return {
    has: (doc: number): boolean => bits !== undefined && hasBit(bits, doc),
    add(doc: number): void {
      const own = copy()
      if (hasBit(own, doc)) return
      setBit(own, doc)
      gone++
    },
    /** As the segment is to be from now on. */
    result: () => ({ deleted, gone }),
  }

  function copy(): Bits {
    if (bits && copied) return bits
    const fresh = new SharedArrayBuffer(segment.stride * Uint32Array.BYTES_PER_ELEMENT)
    const own = new Uint32Array(fresh)
    if (bits) own.set(bits)
    bits = own
    deleted = fresh
    copied = true
    return own
  }
}

/** Records that are gone now and were not before. */
export function* goneSince(before: SharedArrayBuffer | null, now: SharedArrayBuffer | null): Generator<number> {
  if (!now) return
  const old = before ? new Uint32Array(before) : undefined
  const bits = new Uint32Array(now)
  for (let index = 0; index < bits.length; index++) {
    const fresh = (bits[index] ?? 0) & ~(old?.[index] ?? 0)
    if (fresh === 0) continue
    for (let bit = 0; bit < 32; bit++) if (fresh & (1 << bit)) yield (index << 5) + bit
  }
}
