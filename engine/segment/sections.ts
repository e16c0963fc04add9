/**
 * Sections: many typed arrays in one shared buffer, with a JSON header that locates each of them. All threads and the
 * snapshot on disk use the same bytes.
 */

const MAGIC = 0x5452_4c53
const FIXED_HEADER_BYTES = 16
const ALIGNMENT = 8

const BYTES = { u8: 1, u16: 2, u32: 4, f64: 8 } as const

const OPEN = {
  u8: (buffer: ArrayBufferLike, offset: number, length: number) => new Uint8Array(buffer, offset, length),
  u16: (buffer: ArrayBufferLike, offset: number, length: number) => new Uint16Array(buffer, offset, length),
  u32: (buffer: ArrayBufferLike, offset: number, length: number) => new Uint32Array(buffer, offset, length),
  f64: (buffer: ArrayBufferLike, offset: number, length: number) => new Float64Array(buffer, offset, length),
}

export type Kind = keyof typeof OPEN
/** A typed array in the shared buffer. */
export type Section<K extends Kind> = ReturnType<(typeof OPEN)[K]>

interface SectionLocation {
  kind: Kind
  offset: number
  length: number
}

/** Allocates one buffer for all planned sections; `section` returns the arrays to fill. */
export function createSections(plan: ReadonlyMap<string, { kind: Kind; length: number }>, metadata: object): Sections {
  const locations = new Map<string, SectionLocation>()
  let offset = 0
  for (const [name, { kind, length }] of plan) {
    locations.set(name, { kind, offset, length })
    offset = alignUp(offset + length * BYTES[kind])
  }
  const header = new TextEncoder().encode(JSON.stringify({ metadata, locations: [...locations] }))
  const start = alignUp(FIXED_HEADER_BYTES + header.length)
  const buffer = new SharedArrayBuffer(start + offset)
  new Uint32Array(buffer, 0, 3).set([MAGIC, header.length, start])
  new Uint8Array(buffer, FIXED_HEADER_BYTES, header.length).set(header)
  return openSections(buffer)
}

/** Opens the sections of a buffer. Throws if the buffer is not a segment. */
export function openSections(buffer: SharedArrayBuffer): Sections {
  const [magic, headerLength = 0, start = 0] = new Uint32Array(buffer, 0, 3)
  if (magic !== MAGIC) throw new Error('This is not a segment of the search engine.')
  const header = new Uint8Array(buffer, FIXED_HEADER_BYTES, headerLength).slice()
  const { metadata, locations } = JSON.parse(new TextDecoder().decode(header)) as {
    metadata: unknown
    locations: [string, SectionLocation][]
  }
  const byName = new Map(locations)
  return {
    buffer,
    metadata,
    has: (name) => byName.has(name),
    section(name, kind) {
      const location = byName.get(name)
      if (location?.kind !== kind) throw new Error(`The segment has no ${kind} section named ${name}.`)
      return OPEN[kind](buffer, start + location.offset, location.length) as Section<typeof kind>
    },
    integers(name) {
      const location = byName.get(name)
      if (!location || location.kind === 'f64') throw new Error(`The segment has no integers named ${name}.`)
      return OPEN[location.kind](buffer, start + location.offset, location.length)
    },
  }
}

export interface Sections {
  buffer: SharedArrayBuffer
  /** Metadata written by the builder. */
  metadata: unknown
  has(name: string): boolean
  section<K extends Kind>(name: string, kind: K): Section<K>
  /** Returns an integer section of any width. */
  integers(name: string): Integers
}

export type Integers = Uint8Array | Uint16Array | Uint32Array

/** Returns the narrower integer kind that holds values up to `max`. */
export function integerKindFor(max: number): 'u16' | 'u32' {
  return max < 0x1_0000 ? 'u16' : 'u32'
}

function alignUp(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT
}
