import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { ownBytes } from './own-bytes.ts'

/**
 * A page kept as the bytes that go out, in pieces: between two of them stands a nonce, which is a new one each time the
 * page is sent. The compressed pieces are whole blocks of one deflate stream, so a page is compressed once for all.
 */
export interface PackedPage {
  pieces: Buffer[]
  deflated: Buffer[]
  /** Weak: pages that differ by the nonce alone are the same page. */
  etag: string
}

/** Takes a rendered page to pieces at `nonce`, the one it was rendered with. */
export function packPage(body: Buffer, nonce: string): PackedPage {
  const pieces = piecesOf(ownBytes(body), nonce)
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece).update('\0')
  const deflated = pieces.map((piece, place) => blocksOf(piece, place === pieces.length - 1))
  return { pieces, deflated: deflated.map(ownBytes), etag: `W/"${hash.digest('base64url').slice(0, 22)}"` }
}

/** Fewer bytes go out as they are: a compressor takes a quarter of a megabyte of memory before it begins. */
const WORTH_DEFLATING = 1024

/**
 * A piece as whole blocks of the stream. At once, not by a stream of Node's: that goes to another thread and back for each 16 KB,
 * and outlives its page in memory (`web/page-bytes.ts`).
 */
function blocksOf(piece: Buffer, isLast: boolean): Buffer {
  if (piece.length < WORTH_DEFLATING) return storedBlock(piece, isLast)
  // The visitor who asks first waits for this: the lowest level takes a third of the time for a sixth more bytes.
  return deflateRawSync(piece, { level: 1, finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH })
}

function piecesOf(body: Buffer, nonce: string): Buffer[] {
  const pieces: Buffer[] = []
  let from = 0
  for (let at = body.indexOf(nonce); at >= 0; at = body.indexOf(nonce, from)) {
    pieces.push(body.subarray(from, at))
    from = at + nonce.length
  }
  return [...pieces, body.subarray(from)]
}

/** The page with `nonce` in it. */
export function plainPage({ pieces }: PackedPage, nonce: string): Buffer {
  return joined(pieces, Buffer.from(nonce))
}

/** The page with `nonce` in it, as one gzip member (RFC 1952): the nonce is a block that is stored, not compressed. */
export function gzippedPage({ pieces, deflated }: PackedPage, nonce: string): Buffer {
  const bytes = Buffer.from(nonce)
  const body = joined(deflated, storedBlock(bytes, false))
  const length = pieces.reduce((sum, piece) => sum + piece.length, bytes.length * (pieces.length - 1))
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum(pieces, bytes), 0)
  trailer.writeUInt32LE(length >>> 0, 4)
  return Buffer.concat([GZIP_HEADER, body, trailer])
}

/** Deflate, no time, fastest, Unix. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 3])

/** RFC 1951, 3.2.4: whether it is the last block, stored; its length and the complement of it. At most 65,535 bytes. */
function storedBlock(bytes: Buffer, isLast: boolean): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(isLast ? 1 : 0, 0)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}

function checksum(pieces: readonly Buffer[], nonce: Buffer): number {
  return pieces.reduce((sum, piece, place) => crc32(piece, place === 0 ? sum : crc32(nonce, sum)), 0)
}

function joined(pieces: readonly Buffer[], between: Buffer): Buffer {
  return Buffer.concat(pieces.flatMap((piece, place) => (place === 0 ? [piece] : [between, piece])))
}
