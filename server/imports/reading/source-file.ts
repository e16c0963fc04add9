import { isUtf8 } from 'node:buffer'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportEncoding } from '#contract/imports.ts'
import { explainReadErrors } from '#contract/file-errors.ts'
import { Problem } from '#contract/problem.ts'

export type ByteStream = AsyncIterable<Uint8Array | string>

/** A UTF-8 file on disk that can be read more than once. */
export interface SourceFile {
  path: string
  /** Offset of the text: 3 after a byte order mark, else 0. */
  start: number
  /** Deletes the temporary copy, if there is one. */
  discard(): Promise<void>
}

/** Opens a file after checking that it is UTF-8, or converts it into a temporary copy. Throws a `Problem`. */
export async function sourceFromFile(path: string, encoding: ImportEncoding): Promise<SourceFile> {
  const found = await explainReadErrors(path, () => stat(path))
  if (found.isDirectory()) throw new Problem('invalid_input', `${path} is a folder. Name a file.`)
  if (!found.isFile()) throw new Problem('invalid_input', `${path} cannot be read twice. Copy it to a file first.`)
  if (encoding !== 'utf-8') return explainReadErrors(path, () => sourceFromStream(createReadStream(path), encoding))
  const start = await explainReadErrors(path, () => checkUtf8(path))
  return { path, start, discard: () => Promise.resolve() }
}

/** Copies a stream into a temporary file, because an import reads its file twice. Throws a `Problem`. */
export async function sourceFromStream(input: ByteStream, encoding: ImportEncoding): Promise<SourceFile> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-import-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'rows.csv')
    await pipeline(encoding === 'utf-8' ? input : decoded(input, encoding), createWriteStream(path))
    return { path, start: await checkUtf8(path), discard }
  } catch (error) {
    await discard()
    throw error
  }
}

async function* decoded(input: ByteStream, encoding: ImportEncoding): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const chunk of input) {
    if (typeof chunk === 'string') {
      yield chunk
      continue
    }
    decoder ??= decoderOf(chunk, encoding)
    yield decoder.decode(chunk, { stream: true })
  }
  if (decoder) yield decoder.decode()
}

/** A UTF-8 byte order mark overrides the given encoding: rejects files have one. */
function decoderOf(beginning: Uint8Array, encoding: ImportEncoding): TextDecoder {
  if (UTF8_MARK.every((byte, place) => beginning[place] === byte)) return new TextDecoder('utf-8')
  // "latin1" usually means windows-1252, which has the euro sign and typographic quotes.
  return new TextDecoder(encoding === 'latin1' ? 'windows-1252' : encoding)
}

const UTF8_MARK = [0xef, 0xbb, 0xbf]

const NEWLINE = 0x0a
const MAX_LINE_BYTES = 4 * 1024 * 1024

/** Reads the whole file. Returns the offset of the text; throws and names the first line that is not UTF-8. */
async function checkUtf8(path: string): Promise<number> {
  let start = 0
  let line = 1
  let first = true
  let rest: Buffer = Buffer.alloc(0)
  for await (const read of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const chunk = Buffer.concat([rest, read as Buffer])
    if (first) start = textStart(chunk)
    first = false
    const end = chunk.lastIndexOf(NEWLINE) + 1
    if (end === 0 && chunk.length > MAX_LINE_BYTES) {
      throw new Problem('invalid_input', `Line ${line} is longer than 4 MB: this does not look like a CSV file.`)
    }
    line += checkLines(chunk.subarray(0, end), line)
    rest = chunk.subarray(end)
  }
  checkLines(rest, line)
  if (first) throw new Problem('invalid_input', 'The file is empty.')
  return start
}

function textStart(chunk: Buffer): number {
  const mark = chunk.toString('latin1', 0, 3)
  // Signatures of ZIP (an Excel workbook) and gzip.
  if (mark === 'PK\x03' || mark.startsWith('\x1f')) {
    throw new Problem('invalid_input', 'This is a workbook or an archive, not a CSV file. Save it as CSV.')
  }
  if (mark.startsWith('\xff\xfe')) throw new Problem('invalid_input', 'The file is UTF-16; add --encoding utf-16le.')
  return mark === '\xef\xbb\xbf' ? 3 : 0
}

/** Returns the number of lines of `block`; throws if one is not UTF-8. */
function checkLines(block: Buffer, line: number): number {
  let lines = 0
  const sound = isUtf8(block)
  for (let at = 0; at < block.length; lines++) {
    const end = block.indexOf(NEWLINE, at)
    const next = end === -1 ? block.length : end + 1
    if (!sound && !isUtf8(block.subarray(at, next))) {
      throw new Problem(
        'invalid_input',
        `Line ${line + lines} is not UTF-8. Save the file as UTF-8, or add --encoding latin1.`,
      )
    }
    at = next
  }
  return lines
}
