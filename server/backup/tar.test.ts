import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tarOf } from './tar.ts'

const LONG = `files/${'a'.repeat(60)}/${'b'.repeat(90)}.jpg`
const CONTENTS: Record<string, Buffer> = {
  'manifest.json': Buffer.from('{}\n'),
  'files/empty': Buffer.alloc(0),
  'files/block': Buffer.alloc(512, 'x'),
  'files/large': Buffer.alloc(200_001, 'y'),
  'brand/Läden.json': Buffer.from('ä'),
  [LONG]: Buffer.from('long'),
}

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'trellis-tar-'))
  for (const [name, bytes] of Object.entries(CONTENTS)) {
    await mkdir(dirname(join(parent, 'backup', name)), { recursive: true })
    await writeFile(join(parent, 'backup', name), bytes)
  }
})
afterAll(() => rm(parent, { recursive: true, force: true }))

describe('a folder as a tar archive', () => {
  it('is what tar extracts, and has the size that was announced', async () => {
    const { bytes, stream } = await tarOf(join(parent, 'backup'), 'backup-1')
    const archive = await buffer(stream)
    expect(archive.byteLength).toBe(bytes)
    await writeFile(join(parent, 'archive.tar'), archive)
    await mkdir(join(parent, 'out'))
    execFileSync('tar', ['xf', '../archive.tar'], { cwd: join(parent, 'out') })
    for (const [name, content] of Object.entries(CONTENTS))
      expect(await readFile(join(parent, 'out', 'backup-1', name))).toEqual(content)
  })

  it('is not silently wrong if a file changes while it is sent', async () => {
    const { stream } = await tarOf(join(parent, 'backup'), 'backup-1')
    await writeFile(join(parent, 'backup', 'manifest.json'), 'changed and longer')
    await expect(buffer(stream)).rejects.toThrow(/has changed/)
    await writeFile(join(parent, 'backup', 'manifest.json'), '{}\n')
  })
})
