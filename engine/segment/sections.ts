/**
 * One shared buffer, many typed arrays: a head of JSON says where each begins. The same bytes serve every thread and the
 * snapshot on disk.
 */

const MAGIC = 0x5452_4c53
const HEAD_BYTES = 16
const ALIGNMENT = 8

const BYTES = { u8: 1, u16: 2, u32: 4, f64: 8 } as const

const OPEN = {
  u8: (buffer: ArrayBufferLike, offset: number, length: number) => new Uint8Array(buffer, offset, length),
  u16: (buffer: ArrayBufferLike, offset: number, length: number) => new Uint16Array(buffer, offset, length),
  u32: (buffer: ArrayBufferLike, offset: number, length: number) => new Uint32Array(buffer, offset, length),
  f64: (buffer: ArrayBufferLike, offset: number, length: number) => new Float64Array(buffer, offset, length),
}

export type Kind = keyof typeof OPEN
/** A typed array over the shared buffer. */
export type Section<K extends Kind> = ReturnType<(typeof OPEN)[K]>

interface Place {
  kind: Kind
  offset: number
  length: number
}

/** Names and lengths first, then one allocation: `section` gives the arrays to fill. */
export function createSections(wanted: ReadonlyMap<string, { kind: Kind; length: number }>, about: object): Sections {
  const places = new Map<string, Place>()
  let offset = 0
  for (const [name, { kind, length }] of wanted) {
    places.set(name, { kind, offset, length })
    offset = aligned(offset + length * BYTES[kind])
  }
  const head = new TextEncoder().encode(JSON.stringify({ about, places: [...places] }))
  const start = aligned(HEAD_BYTES + head.length)
  const buffer = new SharedArrayBuffer(start + offset)
  new Uint32Array(buffer, 0, 3).set([MAGIC, head.length, start])
  new Uint8Array(buffer, HEAD_BYTES, head.length).set(head)
  return openSections(buffer)
}

/** Arrays of a buffer by name. Throws on a buffer that is not one of ours. */
export function openSections(buffer: SharedArrayBuffer): Sections {
  const [magic, headLength = 0, start = 0] = new Uint32Array(buffer, 0, 3)
  if (magic !== MAGIC) throw new Error('This is not a segment of the search engine.')
  const head = new Uint8Array(buffer, HEAD_BYTES, headLength).slice()
  const { about, places } = JSON.parse(new TextDecoder().decode(head)) as { about: unknown; places: [string, Place][] }
  const byName = new Map(places)
  return {
    buffer,
    about,
    has: (name) => byName.has(name),
    section(name, kind) {
      const place = byName.get(name)
      if (place?.kind !== kind) throw new Error(`The segment has no ${kind} section named ${name}.`)
      return OPEN[kind](buffer, start + place.offset, place.length) as Section<typeof kind>
    },
    integers(name) {
      const place = byName.get(name)
      if (!place || place.kind === 'f64') throw new Error(`The segment has no integers named ${name}.`)
      return OPEN[place.kind](buffer, start + place.offset, place.length)
    },
  }
}

export interface Sections {
  buffer: SharedArrayBuffer
  /** What the builder noted about the whole. */
  about: unknown
  has(name: string): boolean
  section<K extends Kind>(name: string, kind: K): Section<K>
  /** A section of integers of whatever width they needed. */
  integers(name: string): Integers
}

export type Integers = Uint8Array | Uint16Array | Uint32Array

/** The narrower kind that holds integers up to `most`. */
export function kindFor(most: number): 'u16' | 'u32' {
  return most < 0x1_0000 ? 'u16' : 'u32'
}

function aligned(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT
}
