import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import type { ImportEncoding } from '#contract/imports/imports.ts'
import { Problem } from '#contract/problem.ts'

/** Encoding of a text file. */
export interface Encoding {
  /** A label of TextDecoder. */
  name: string
  /** The first line that shows it, if it was recognized by its bytes. */
  sample: { line: number; text: string } | null
}

const NEWLINE = 0x0a
const MAX_LINE_BYTES = 4 * 1024 * 1024
/** "latin1" usually means Windows-1252, which has the euro sign and typographic quotes. */
const WINDOWS_1252 = 'windows-1252'
const MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const

/** Bytes that Windows-1252 does not have, or has only beside a word and never in it: `é` of the old encodings of DOS and Macintosh. */
const NOT_WINDOWS =
  /[\x81\x8d\x8f\x90\x9d]|[A-Za-z][\x82-\x84\x86-\x8b\x8e\x98\x9b][a-z]|[a-z](?:[\x82\x83\x88\x8a\x8c\x8e](?![A-Za-z]))/

/** Returns the encoding of a byte order mark at the beginning of a file, or null. */
export function encodingOfMark(beginning: Uint8Array): string | null {
  const [name] = MARKS.find(([, mark]) => mark.every((byte, place) => beginning[place] === byte)) ?? [null]
  return name
}

interface LinesSeen {
  /** The first line with characters beyond ASCII in UTF-8. */
  utf8Line: number | null
  /** The first line that is not UTF-8. */
  other: { line: number; bytes: Buffer } | null
}

/**
 * Recognizes the encoding of a text file, or returns the given one; a byte order mark overrides it, because rejects files have one. Reads the
 * whole file. Throws a `Problem` that names the first line which does not fit.
 */
export async function recognizeEncoding(path: string, given: ImportEncoding | undefined): Promise<Encoding> {
  let state: LinesSeen | null = null
  let line = 1
  let rest: Buffer = Buffer.alloc(0)
  for await (const read of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const chunk = Buffer.concat([rest, read as Buffer])
    if (!state) {
      const marked = encodingOfMark(chunk) ?? (given === undefined ? utf16WithoutMark(chunk) : null)
      const name = marked ?? (given === 'latin1' ? WINDOWS_1252 : given)
      if (name !== undefined && name !== 'utf-8') return { name, sample: null }
      if (chunk.includes(0))
        throw new Problem('invalid_input', 'The file is binary. Save the table as CSV, XLSX or ODS.')
      state = { utf8Line: null, other: null }
    }
    const end = chunk.lastIndexOf(NEWLINE) + 1
    if (end === 0 && chunk.length > MAX_LINE_BYTES) {
      throw new Problem('invalid_input', `Line ${line} is longer than 4 MB: this does not look like a CSV file.`)
    }
    line += noteLines(chunk.subarray(0, end), line, state)
    rest = chunk.subarray(end)
  }
  if (!state) throw new Problem('invalid_input', 'The file is empty.')
  noteLines(rest, line, state)
  const { other, utf8Line } = state
  if (!other) return { name: 'utf-8', sample: null }
  if (given !== undefined || utf8Line !== null) throw notUtf8(other.line, utf8Line)
  if (NOT_WINDOWS.test(other.bytes.toString('latin1'))) throw unknownEncoding(other.line)
  return {
    name: WINDOWS_1252,
    sample: { line: other.line, text: new TextDecoder(WINDOWS_1252).decode(other.bytes).trim() },
  }
}

/** Notes the first line in UTF-8 beyond ASCII and the first that is not UTF-8. Returns the number of lines. */
function noteLines(block: Buffer, first: number, state: LinesSeen): number {
  let lines = 0
  const isSound = isUtf8(block)
  const isAscii = isSound && (state.utf8Line !== null || !/[\x80-\xff]/.test(block.toString('latin1')))
  for (let at = 0; at < block.length; lines++) {
    const end = block.indexOf(NEWLINE, at)
    const next = end === -1 ? block.length : end + 1
    if (!isAscii) noteLine(block.subarray(at, next), first + lines, state)
    at = next
  }
  return lines
}

function noteLine(bytes: Buffer, line: number, state: LinesSeen): void {
  if (!isUtf8(bytes)) {
    // A line that Windows-1252 does not fit decides more than the first one.
    if (
      !state.other ||
      (NOT_WINDOWS.test(bytes.toString('latin1')) && !NOT_WINDOWS.test(state.other.bytes.toString('latin1')))
    )
      state.other = { line, bytes: Buffer.from(bytes) }
  } else if (state.utf8Line === null && bytes.some((byte) => byte > 0x7f)) {
    // The byte order mark alone proves nothing about the rest.
    if (bytes.subarray(line === 1 && encodingOfMark(bytes) ? 3 : 0).some((byte) => byte > 0x7f)) state.utf8Line = line
  }
}

/** UTF-16 text of European languages has a zero in every other byte. */
function utf16WithoutMark(beginning: Buffer): string | null {
  const zeros = [0, 0]
  const sample = beginning.subarray(0, 1024)
  for (const [place, byte] of sample.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  const [atEven = 0, atUneven = 0] = zeros
  if (atEven + atUneven < sample.length / 4) return null
  return atUneven > atEven ? 'utf-16le' : 'utf-16be'
}

function notUtf8(line: number, utf8Line: number | null): Problem {
  const advice =
    utf8Line === null
      ? 'Save the file as UTF-8, or add --encoding latin1.'
      : `Line ${utf8Line} is, so the file mixes encodings. Correct line ${line}, or save the file again as UTF-8.`
  return new Problem('invalid_input', `Line ${line} is not UTF-8. ${advice}`)
}

function unknownEncoding(line: number): Problem {
  const advice = 'Save the file as UTF-8, or try --encoding macintosh, windows-1250 or latin1 with --dry-run.'
  return new Problem('invalid_input', `The encoding of line ${line} is neither UTF-8 nor Windows-1252. ${advice}`)
}
