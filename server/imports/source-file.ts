import { isUtf8 } from 'node:buffer'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportEncoding } from '#contract/imports.ts'
import { reading } from '#contract/file-problem.ts'
import { Problem } from '#contract/problem.ts'

export type ByteStream = AsyncIterable<Uint8Array | string>

/** A file of UTF-8 on disk that can be read more than once. */
export interface SourceFile {
  path: string
  /** 3 where a byte order mark comes first. */
  start: number
  /** Removes what was written for it. */
  discard(): Promise<void>
}

/** A file as it lies there, checked to be UTF-8, or a copy of it in UTF-8. Throws a `Problem` in words. */
export async function sourceFromFile(path: string, encoding: ImportEncoding): Promise<SourceFile> {
  const found = await reading(path, () => stat(path))
  if (found.isDirectory()) throw new Problem('invalid_input', `${path} is a folder. Name a file.`)
  if (!found.isFile()) throw new Problem('invalid_input', `${path} is no file that can be read twice. Copy it first.`)
  if (encoding !== 'utf-8') return reading(path, () => sourceFromStream(createReadStream(path), encoding))
  const start = await reading(path, () => checkUtf8(path))
  return { path, start, discard: () => Promise.resolve() }
}

/** A stream kept in a temporary file, because a file is read twice. Throws a `Problem` in words. */
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

/** A mark of UTF-8 says more than who imports: the file of refused rows has one. */
function decoderOf(beginning: Uint8Array, encoding: ImportEncoding): TextDecoder {
  if (UTF8_MARK.every((byte, place) => beginning[place] === byte)) return new TextDecoder('utf-8')
  // What programs call latin1 is windows-1252: it has the euro sign and typographic quotes.
  return new TextDecoder(encoding === 'latin1' ? 'windows-1252' : encoding)
}

const UTF8_MARK = [0xef, 0xbb, 0xbf]

const NEWLINE = 0x0a
const LONGEST_LINE = 4 * 1024 * 1024

/** Reads the file through; returns where the text begins, or throws and names the first line that is not UTF-8. */
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
    if (end === 0 && chunk.length > LONGEST_LINE) {
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
  // A workbook of Excel is an archive; what gzip made is one, too.
  if (mark === 'PK\x03' || mark.startsWith('\x1f')) {
    throw new Problem('invalid_input', 'This is no CSV file but a workbook or an archive. Save it as CSV.')
  }
  if (mark.startsWith('\xff\xfe')) throw new Problem('invalid_input', 'The file is UTF-16; add --encoding utf-16le.')
  return mark === '\xef\xbb\xbf' ? 3 : 0
}

/** Counts the lines of `block`; throws when one is not UTF-8. */
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
