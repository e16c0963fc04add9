import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync, gunzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { combineCrcs, crcShift } from '#server/http/files/crc32.ts'
import { copyBytes } from './copy-bytes.ts'
import { createNonce } from '#server/http/auth/security-headers.ts'

/**
 * A page stored as the bytes that are sent, split where its nonce is, because each response has a new nonce. The pieces are
 * whole blocks of one deflate stream, so a page is compressed only once. It is uncompressed for the rare clients without gzip.
 */
export interface CompressedPage {
  pieces: CompressedPiece[]
  /** Weak: pages that differ by the nonce alone are the same page. */
  etag: string
}

/** A piece, and what the gzip trailer needs to know of its uncompressed text. */
interface CompressedPiece {
  deflated: Buffer
  length: number
  crc: number
  /** `crcShift(length)` */
  shift: number
}

/** Splits a rendered page at `nonce`, which it was rendered with, and compresses the pieces. */
export function compressPage(body: Buffer, nonce: string): CompressedPage {
  const texts = splitAtNonce(body, nonce)
  const pieces = texts.map((text, index) => ({
    deflated: copyBytes(deflateBlocks(text, index === texts.length - 1)),
    length: text.length,
    crc: crc32(text),
    shift: crcShift(text.length),
  }))
  const hash = createHash('sha256')
  for (const { deflated } of pieces) hash.update(deflated)
  return { pieces, etag: `W/"${hash.digest('base64url').slice(0, 22)}"` }
}

/** Returns the memory that a page takes, in bytes. */
export function sizeOfPage({ pieces }: CompressedPage): number {
  return pieces.reduce((sum, { deflated }) => sum + deflated.length + 200, 0)
}

/** Smaller pieces are stored uncompressed: a compressor allocates a quarter of a megabyte. */
const MIN_DEFLATED_BYTES = 1024

/**
 * Returns a piece as whole deflate blocks. Synchronous, because Node's zlib streams switch threads for each 16 KB and stay in
 * memory longer than the page (`web/page-buffer.ts`).
 */
function deflateBlocks(piece: Buffer, isLast: boolean): Buffer {
  if (piece.length < MIN_DEFLATED_BYTES) return storedBlock(piece, isLast)
  // The first visitor waits for this. The lowest level takes a third of the time and produces a sixth more bytes.
  return deflateRawSync(piece, { level: 1, finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH })
}

function splitAtNonce(body: Buffer, nonce: string): Buffer[] {
  const pieces: Buffer[] = []
  let from = 0
  for (let at = body.indexOf(nonce); at >= 0; at = body.indexOf(nonce, from)) {
    pieces.push(body.subarray(from, at))
    from = at + nonce.length
  }
  return [...pieces, body.subarray(from)]
}

/** Recently uncompressed pages, as their pieces. */
const uncompressedPages = new LRUCache<CompressedPage, Buffer[]>({
  maxSize: 8 * 1024 * 1024,
  // For small responses, such as redirects, the entry itself takes the most memory.
  sizeCalculation: (pieces, page) => pieces.reduce((sum, piece) => sum + piece.length, sizeOfPage(page) + 2000),
})

/** Returns the page with `nonce` inserted, uncompressed. */
export function uncompressedPage(page: CompressedPage, nonce: string): Buffer {
  const pieces = uncompressedPages.get(page) ?? uncompress(page)
  uncompressedPages.set(page, pieces)
  const bytes = Buffer.from(nonce)
  return Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [bytes, piece])))
}

function uncompress(page: CompressedPage): Buffer[] {
  const separator = createNonce()
  return splitAtNonce(copyBytes(gunzipSync(gzippedPage(page, separator))), separator)
}

/** Returns the page with `nonce` inserted, as one gzip member (RFC 1952). The nonce is a stored (uncompressed) block. */
export function gzippedPage({ pieces }: CompressedPage, nonce: string): Buffer {
  const bytes = Buffer.from(nonce)
  const separator = storedBlock(bytes, false)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum(pieces, bytes), 0)
  const length = pieces.reduce((sum, piece) => sum + piece.length, bytes.length * (pieces.length - 1))
  trailer.writeUInt32LE(length >>> 0, 4)
  const body = pieces.flatMap(({ deflated }, index) => (index === 0 ? [deflated] : [separator, deflated]))
  return Buffer.concat([GZIP_HEADER, ...body, trailer])
}

/** Method deflate, no modification time, fastest compression, Unix. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 3])

/** Returns a stored block (RFC 1951, 3.2.4): final flag, length, one's complement of the length. At most 65,535 bytes. */
function storedBlock(bytes: Buffer, isLast: boolean): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(isLast ? 1 : 0, 0)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}

/** Combines the CRC-32 of the whole page from those of its pieces. Reading the page would take longer than sending it. */
function checksum(pieces: readonly CompressedPiece[], nonce: Buffer): number {
  const ofNonce = crc32(nonce)
  const shift = crcShift(nonce.length)
  return pieces.reduce(
    (sum, piece, index) =>
      index === 0 ? piece.crc : combineCrcs(combineCrcs(sum, ofNonce, shift), piece.crc, piece.shift),
    0,
  )
}
