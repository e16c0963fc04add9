import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync, gunzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { joinCrcs, shiftOf } from './crc.ts'
import { ownBytes } from './own-bytes.ts'
import { createNonce } from './security.ts'

/**
 * A page kept as the bytes that go out, in pieces: between two of them stands a nonce, which is a new one each time the
 * page is sent. The pieces are whole blocks of one deflate stream, so a page is compressed once for all; who takes no gzip
 * is rare and has it unpacked.
 */
export interface PackedPage {
  pieces: PackedPiece[]
  /** Weak: pages that differ by the nonce alone are the same page. */
  etag: string
}

/** A piece, and what the trailer of the stream needs to know of its text. */
interface PackedPiece {
  deflated: Buffer
  length: number
  crc: number
  /** `shiftOf` its length. */
  shift: number
}

/** Takes a rendered page to pieces at `nonce`, the one it was rendered with. */
export function packPage(body: Buffer, nonce: string): PackedPage {
  const texts = piecesOf(body, nonce)
  const pieces = texts.map((text, place) => ({
    deflated: ownBytes(blocksOf(text, place === texts.length - 1)),
    length: text.length,
    crc: crc32(text),
    shift: shiftOf(text.length),
  }))
  const hash = createHash('sha256')
  for (const { deflated } of pieces) hash.update(deflated)
  return { pieces, etag: `W/"${hash.digest('base64url').slice(0, 22)}"` }
}

/** What a page takes of memory, in bytes. */
export function sizeOfPage({ pieces }: PackedPage): number {
  return pieces.reduce((sum, { deflated }) => sum + deflated.length + 200, 0)
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

/** The last pages that somebody wanted unpacked, by their pieces. */
const unpacked = new LRUCache<PackedPage, Buffer[]>({
  maxSize: 8 * 1024 * 1024,
  // Of answers that nobody keeps, such as redirects, the entry itself is the most.
  sizeCalculation: (pieces, page) => pieces.reduce((sum, piece) => sum + piece.length, sizeOfPage(page) + 2000),
})

/** The page with `nonce` in it. */
export function plainPage(page: PackedPage, nonce: string): Buffer {
  const pieces = unpacked.get(page) ?? unpack(page)
  unpacked.set(page, pieces)
  const bytes = Buffer.from(nonce)
  return Buffer.concat(pieces.flatMap((piece, place) => (place === 0 ? [piece] : [bytes, piece])))
}

function unpack(page: PackedPage): Buffer[] {
  const between = createNonce()
  return piecesOf(ownBytes(gunzipSync(gzippedPage(page, between))), between)
}

/** The page with `nonce` in it, as one gzip member (RFC 1952): the nonce is a block that is stored, not compressed. */
export function gzippedPage({ pieces }: PackedPage, nonce: string): Buffer {
  const bytes = Buffer.from(nonce)
  const between = storedBlock(bytes, false)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum(pieces, bytes), 0)
  const length = pieces.reduce((sum, piece) => sum + piece.length, bytes.length * (pieces.length - 1))
  trailer.writeUInt32LE(length >>> 0, 4)
  const body = pieces.flatMap(({ deflated }, place) => (place === 0 ? [deflated] : [between, deflated]))
  return Buffer.concat([GZIP_HEADER, ...body, trailer])
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

/** Of the whole page, from what is known of its pieces: to read all of it each time would take longer than sending it. */
function checksum(pieces: readonly PackedPiece[], nonce: Buffer): number {
  const ofNonce = crc32(nonce)
  const shift = shiftOf(nonce.length)
  return pieces.reduce(
    (sum, piece, place) => (place === 0 ? piece.crc : joinCrcs(joinCrcs(sum, ofNonce, shift), piece.crc, piece.shift)),
    0,
  )
}
