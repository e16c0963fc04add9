import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportEncoding } from '#contract/imports/imports.ts'
import { explainReadErrors } from '#contract/imports/file-errors.ts'
import { Problem } from '#contract/problem.ts'
import { encodingOfMark, recognizeEncoding } from './encoding.ts'
import { recognizeFormat } from './file-signature.ts'
import type { HeaderMatcher } from './match-header.ts'
import { writeSheet } from './workbook/workbook.ts'

export type ByteStream = AsyncIterable<Uint8Array | string>

/** A file or stream to import. */
export type ImportInput = { file: string } | { stream: ByteStream }

/** A CSV file in UTF-8 on disk that can be read more than once. */
export interface SourceFile {
  path: string
  /** Offset of the text: 3 after a byte order mark, else 0. */
  start: number
  /** True if its lines are the rows of a workbook's sheet. */
  isSheet: boolean
  /** Encoding of the file, a label of TextDecoder; null for a workbook. */
  encoding: string | null
  /** Remarks about how the file was read. */
  notes: readonly string[]
  /** Deletes the temporary copy, if there is one. */
  discard(): Promise<void>
}

export interface SourceOptions {
  /** Undefined: recognized. */
  encoding: ImportEncoding | undefined
  /** Sheet of a workbook. Undefined: the only one with a header. */
  sheet: string | undefined
  /** Rows of a workbook's sheet that are read at most. Default: all of them. */
  maxRows?: number
}

/**
 * Opens a file after recognizing its format and encoding. A workbook, a stream and a file in another encoding than UTF-8 are converted into a
 * temporary copy. Throws a `Problem`.
 */
export async function openSource(
  input: ImportInput,
  options: SourceOptions,
  matches: HeaderMatcher,
): Promise<SourceFile> {
  let folder: string | undefined
  const discard = async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
  const copy = async (name: string) => join((folder ??= await mkdtemp(join(tmpdir(), 'trellis-import-'))), name)
  try {
    const path = 'file' in input ? await checkFile(input.file) : await copy('input')
    if ('stream' in input) await pipeline(input.stream, createWriteStream(path))
    const beginning = await explainReadErrors(path, () => readBeginning(path))
    if (recognizeFormat(beginning) === 'zip') {
      const to = await copy('rows.csv')
      const notes = await writeSheet(path, { sheet: options.sheet, maxRows: options.maxRows, to }, matches)
      return { path: to, start: 0, isSheet: true, encoding: null, notes, discard }
    }
    const { name, sample } = await recognizeEncoding(path, options.encoding)
    const notes = sample ? [`Read as Windows-1252 (Latin-1). Line ${sample.line} is: ${shorten(sample.text)}`] : []
    // Files of old Macintosh computers end their lines with a carriage return only.
    const endsWithReturns = name === 'utf-8' && beginning.includes('\r') && !beginning.includes('\n')
    if (name === 'utf-8' && !endsWithReturns) {
      return { path, start: encodingOfMark(beginning) ? 3 : 0, isSheet: false, encoding: name, notes, discard }
    }
    const to = await copy('rows.csv')
    await pipeline(decoded(createReadStream(path), name), createWriteStream(to))
    return { path: to, start: 0, isSheet: false, encoding: name, notes, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

async function checkFile(path: string): Promise<string> {
  const found = await explainReadErrors(path, () => stat(path))
  if (found.isDirectory()) throw new Problem('invalid_input', `${path} is a folder. Name a file.`)
  if (!found.isFile()) throw new Problem('invalid_input', `${path} cannot be read twice. Copy it to a file first.`)
  return path
}

const BEGINNING_BYTES = 64 * 1024

/** Returns the first bytes of a file, which show its format. */
export async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Decodes a text without its byte order mark. Carriage returns without line feeds become line feeds. */
async function* decoded(input: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let hasFeeds: boolean | undefined
  for await (const chunk of input) {
    const text = decoder.decode(chunk, { stream: true })
    hasFeeds ??= text.includes('\n') || !text.includes('\r')
    yield hasFeeds ? text : text.replaceAll('\r', '\n')
  }
  yield decoder.decode()
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
