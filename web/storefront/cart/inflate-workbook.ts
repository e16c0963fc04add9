/**
 * The entries of a ZIP, packed again without compression. The reader of workbooks inflates large entries in a worker
 * made of a blob, which the page's content security policy refuses; the browser inflates them by itself.
 */
const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const DEFLATED = 8
/** What all of a workbook's sheets may come to: a small file can hold a very large one. */
const MAX_INFLATED_BYTES = 60_000_000

interface Entry {
  name: Uint8Array
  isDeflated: boolean
  packed: Uint8Array<ArrayBuffer>
  size: number
}

/** Throws where the bytes are no ZIP, or one that would be too large. */
export async function inflateWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const entries = readDirectory(bytes)
  if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_INFLATED_BYTES)
    throw new Error('The workbook is too large.')
  const plain = await Promise.all(entries.map(async (entry) => ({ name: entry.name, data: await inflate(entry) })))
  return pack(plain)
}

function readDirectory(bytes: Uint8Array<ArrayBuffer>): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1
  let place = view.getUint32(end + 16, true)
  return Array.from({ length: view.getUint16(end + 10, true) }, () => {
    if (view.getUint32(place, true) !== DIRECTORY_ENTRY) throw new Error('The directory of the workbook is broken.')
    const nameLength = view.getUint16(place + 28, true)
    const header = view.getUint32(place + 42, true)
    const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
    const entry = {
      name: bytes.slice(place + 46, place + 46 + nameLength),
      isDeflated: view.getUint16(place + 10, true) === DEFLATED,
      packed: bytes.slice(start, start + view.getUint32(place + 20, true)),
      size: view.getUint32(place + 24, true),
    }
    place += 46 + nameLength + view.getUint16(place + 30, true) + view.getUint16(place + 32, true)
    return entry
  })
}

async function inflate({ isDeflated, packed, size }: Entry): Promise<Uint8Array<ArrayBuffer>> {
  if (!isDeflated) return packed
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const data = new Uint8Array(size)
  let filled = 0
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return data
    // Throws where there is more than the directory said.
    data.set(value, filled)
    filled += value.length
  }
}

/** Checksums stay 0: whoever reads this has just written it. */
function pack(entries: readonly { name: Uint8Array; data: Uint8Array<ArrayBuffer> }[]): Blob {
  const files: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, data } of entries) {
    const local = record(LOCAL_HEADER, 30, name, { size: data.length, sizeAt: 18, nameAt: 26 })
    const listed = record(DIRECTORY_ENTRY, 46, name, { size: data.length, sizeAt: 20, nameAt: 28 })
    new DataView(listed.buffer).setUint32(42, offset, true)
    directory.push(listed)
    files.push(local, data)
    offset += local.length + data.length
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, END_OF_DIRECTORY, true)
  end.setUint16(8, entries.length, true)
  end.setUint16(10, entries.length, true)
  end.setUint32(12, length, true)
  end.setUint32(16, offset, true)
  return new Blob([...files, ...directory, end.buffer])
}

interface Places {
  size: number
  /** Where the packed size is written; the plain one follows it. */
  sizeAt: number
  /** Where the length of the name is. */
  nameAt: number
}

/** The head of an entry and its name; every field that is not written is 0, and so is the method: stored. */
function record(signature: number, headLength: number, name: Uint8Array, { size, sizeAt, nameAt }: Places) {
  const bytes = new Uint8Array(headLength + name.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, signature, true)
  view.setUint32(sizeAt, size, true)
  view.setUint32(sizeAt + 4, size, true)
  view.setUint16(nameAt, name.length, true)
  bytes.set(name, headLength)
  return bytes
}
