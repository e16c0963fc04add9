import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import type { Documents } from './segment.ts'

const FLUSH_BYTES = 1 << 20

/** Writes records as JSON one after the other, to a file or to memory. */
export interface DocumentWriter {
  add(json: string): { start: number; length: number }
  finish(): Documents
}

export function createDocumentWriter(target: { file: string } | 'memory'): DocumentWriter {
  const chunks: Buffer[] = []
  const file = target === 'memory' ? null : openSync(target.file, 'w')
  let pending: Buffer[] = []
  let pendingBytes = 0
  let start = 0

  function flush(): void {
    const block = Buffer.concat(pending)
    if (file === null) chunks.push(block)
    else for (let at = 0; at < block.length;) at += writeSync(file, block, at)
    pending = []
    pendingBytes = 0
  }

  return {
    add(json) {
      const bytes = Buffer.from(json)
      pending.push(bytes)
      pendingBytes += bytes.length
      if (pendingBytes > FLUSH_BYTES) flush()
      const location = { start, length: bytes.length }
      start += bytes.length
      return location
    },
    finish() {
      flush()
      if (target !== 'memory') {
        if (file !== null) closeSync(file)
        return openDocumentsFile(target.file)
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

/** Files up to this size are copied to memory, because one page of hits takes two dozen reads. */
const MAX_COPIED_BYTES = 128 * 1024 * 1024

/** Opens a document file, with a copy in memory if the file is small. */
export function openDocumentsFile(file: string): Documents {
  const size = statSync(file).size
  if (size > MAX_COPIED_BYTES) return { file }
  const copy = new SharedArrayBuffer(size)
  const bytes = new Uint8Array(copy)
  const from = openSync(file, 'r')
  try {
    for (let at = 0; at < size;) {
      const bytesRead = readSync(from, bytes, at, size - at, at)
      if (bytesRead === 0) throw new Error(`${file} was truncated while it was read.`)
      at += bytesRead
    }
  } finally {
    closeSync(from)
  }
  return { file, copy }
}

/** Reads stored records. */
export interface DocumentReader {
  read(start: number, length: number): string
  close(): void
}

/** Opens documents in memory, or their file if there is no copy in memory. */
export function openDocuments(documents: Documents): DocumentReader {
  if ('bytes' in documents) return readMemory(documents.bytes)
  if (documents.copy) return readMemory(documents.copy)
  const file = openSync(documents.file, 'r')
  let open = true
  return {
    read(start, length) {
      const target = Buffer.allocUnsafe(length)
      for (let received = 0; received < length;) {
        const bytesRead = readSync(file, target, received, length - received, start + received)
        if (bytesRead === 0) throw new Error(`${documents.file} ends in the middle of a record.`)
        received += bytesRead
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
