import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { fileSentence } from '#contract/file-problem.ts'
import { Problem } from '#contract/problem.ts'

/** Writes rows, one JSON text a line, packed; returns how many there were and the SHA-256 of the lines. */
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

/** Reads what `writeRows` wrote, some lines at a time. Throws `invalid_input` at the end when they are not the same. */
export async function* readRows(
  file: string,
  expected: { rows: number; sha256: string },
  batch: number,
): AsyncGenerator<string[]> {
  const hash = createHash('sha256')
  let rows = 0
  let some: string[] = []
  try {
    for await (const line of linesOf(file)) {
      hash.update(`${line}\n`)
      rows += 1
      some.push(line)
      if (some.length === batch) {
        yield some
        some = []
      }
    }
  } catch (error) {
    const sentence = isOfUnpacking(error)
      ? `${file} cannot be unpacked: the copy is damaged.`
      : fileSentence(error, 'read', file)
    if (sentence === null) throw error
    throw new Problem('invalid_input', sentence)
  }
  if (rows !== expected.rows || hash.digest('hex') !== expected.sha256) {
    throw new Problem('invalid_input', `${file} is not what was backed up: the copy is damaged.`)
  }
  if (some.length > 0) yield some
}

/** What zlib says of bytes that it did not pack. */
function isOfUnpacking(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

/** Lines end at a line feed alone: a text may hold other characters that are taken for the end of one. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  const packed = createReadStream(file)
  const text = packed.pipe(createGunzip()).setEncoding('utf8')
  packed.on('error', (error) => text.destroy(error))
  for await (const piece of text) {
    const lines = (rest + String(piece)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
