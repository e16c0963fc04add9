import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { fileErrorMessage } from '#contract/imports/file-errors.ts'
import { Problem } from '#contract/problem.ts'

/** Writes rows to a gzip file, one JSON text per line. Returns their number and the SHA-256 of the lines. */
export async function writeRows(
  file: string,
  batches: AsyncIterable<readonly string[]>,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256')
  let rows = 0
  async function* lines() {
    for await (const batch of batches) {
      if (batch.length === 0) continue
      const text = `${batch.join('\n')}\n`
      rows += batch.length
      hash.update(text)
      yield text
    }
  }
  await pipeline(lines, createGzip({ level: 4 }), createWriteStream(file))
  return { rows, sha256: hash.digest('hex') }
}

/** Reads a file of `writeRows` in batches of lines. Throws `invalid_input` at the end if their number or SHA-256 is wrong. */
export async function* readRows(
  file: string,
  expected: { rows: number; sha256: string },
  batch: number,
): AsyncGenerator<string[]> {
  const hash = createHash('sha256')
  let rows = 0
  let lines: string[] = []
  try {
    for await (const line of linesOf(file)) {
      hash.update(`${line}\n`)
      rows += 1
      lines.push(line)
      if (lines.length === batch) {
        yield lines
        lines = []
      }
    }
  } catch (error) {
    const message = isZlibError(error)
      ? `${file} cannot be decompressed: the copy is damaged.`
      : fileErrorMessage(error, 'read', file)
    if (message === null) throw error
    throw new Problem('invalid_input', message)
  }
  if (rows !== expected.rows || hash.digest('hex') !== expected.sha256) {
    throw new Problem('invalid_input', `The checksum of ${file} is wrong: the copy is damaged.`)
  }
  if (lines.length > 0) yield lines
}

/** True for an error of zlib, such as invalid or truncated data. */
function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

/** Yields the lines of a file. Splits at line feeds only, because readline also splits at U+2028, which a text may contain. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  const compressed = createReadStream(file)
  const text = compressed.pipe(createGunzip()).setEncoding('utf8')
  compressed.on('error', (error) => text.destroy(error))
  for await (const chunk of text) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
