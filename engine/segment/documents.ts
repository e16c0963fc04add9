import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import type { Documents } from './segment.ts'

const WRITE_BYTES = 1 << 20

/** Takes records as JSON and keeps them one after the other, in a file or in memory. */
export interface DocumentSink {
  add(json: string): { start: number; length: number }
  finish(): Documents
}

export function createDocumentSink(where: { file: string } | 'memory'): DocumentSink {
  const chunks: Buffer[] = []
  const file = where === 'memory' ? null : openSync(where.file, 'w')
  let pending: Buffer[] = []
  let pendingBytes = 0
  let start = 0

  function flush(): void {
    const whole = Buffer.concat(pending)
    if (file === null) chunks.push(whole)
    else for (let at = 0; at < whole.length;) at += writeSync(file, whole, at)
    pending = []
    pendingBytes = 0
  }

  return {
    add(json) {
      const bytes = Buffer.from(json)
      pending.push(bytes)
      pendingBytes += bytes.length
      if (pendingBytes > WRITE_BYTES) flush()
      const place = { start, length: bytes.length }
      start += bytes.length
      return place
    },
    finish() {
      flush()
      if (where !== 'memory') {
        if (file !== null) closeSync(file)
        return withCopy(where.file)
      }
      const bytes = new Uint8Array(new SharedArrayBuffer(start))
      let at = 0
      for (const chunk of chunks) {
        bytes.set(chunk, at)
        at += chunk.length
      }
      return { bytes: bytes.buffer }
    },
  }
}

/** Files up to this size are read from memory: a page of hits is two dozen reads. */
const COPIED_BYTES = 128 * 1024 * 1024

/** Documents in a file, with the copy in memory that a small one has. */
export function withCopy(file: string): Documents {
  const size = statSync(file).size
  if (size > COPIED_BYTES) return { file }
  const copy = new SharedArrayBuffer(size)
  const bytes = new Uint8Array(copy)
  const from = openSync(file, 'r')
  try {
    for (let at = 0; at < size;) {
      const more = readSync(from, bytes, at, size - at, at)
      if (more === 0) throw new Error(`${file} became shorter while it was read.`)
      at += more
    }
  } finally {
    closeSync(from)
  }
  return { file, copy }
}

/** Reads records back. */
export interface DocumentReader {
  read(start: number, length: number): string
  close(): void
}

/** Reads documents from memory, or from their file where memory has no copy of it. */
export function openDocuments(documents: Documents): DocumentReader {
  if ('bytes' in documents) return readMemory(documents.bytes)
  if (documents.copy) return readMemory(documents.copy)
  const file = openSync(documents.file, 'r')
  let open = true
  return {
    read(start, length) {
      const target = Buffer.allocUnsafe(length)
      for (let got = 0; got < length;) {
        const more = readSync(file, target, got, length - got, start + got)
        if (more === 0) throw new Error(`${documents.file} ends before a record does.`)
        got += more
      }
      return target.toString()
    },
    close() {
      if (open) closeSync(file)
      open = false
    },
  }
}

function readMemory(bytes: SharedArrayBuffer): DocumentReader {
  const buffer = Buffer.from(bytes)
  return { read: (start, length) => buffer.toString('utf8', start, start + length), close: () => undefined }
}
