import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderStore } from './folder-store.ts'
import { ownFolder } from '#test-kit/images.ts'

describe('the folder store', () => {
  it('gives back what was written and null for what was not', async () => {
    const folder = await ownFolder()
    const files = folderStore(join(folder, 'pictures'))
    expect(await files.read('a/vase-1.jpg')).toBeNull()
    await files.write('a/vase-1.jpg', Buffer.from('one'))
    await files.write('a/vase-1.jpg', Buffer.from('one'))
    expect(await files.read('a/vase-1.jpg')).toEqual(Buffer.from('one'))
    expect(await files.read('a')).toBeNull()
    expect(await files.read('a/vase-1.jpg/b')).toBeNull()
    expect(await readdir(join(folder, 'pictures', 'a'))).toEqual(['vase-1.jpg'])
  })

  it('forgets what is removed, and does not mind what is not there', async () => {
    const files = folderStore(await ownFolder())
    await files.write('private/paper.pdf', Buffer.from('one'))
    await files.remove('private/paper.pdf')
    await files.remove('private/paper.pdf')
    expect(await files.read('private/paper.pdf')).toBeNull()
    await expect(files.remove('../out')).rejects.toThrow('Not a file key')
  })

  it('never reads half of a file during a write', async () => {
    const files = folderStore(await ownFolder())
    const bytes = Buffer.alloc(3_000_000, 7)
    await files.write('big', bytes)
    const writes = Promise.all(Array.from({ length: 10 }, () => files.write('big', bytes)))
    const seen = await Promise.all(Array.from({ length: 40 }, async () => (await files.read('big'))?.length))
    await writes
    expect(new Set(seen)).toEqual(new Set([bytes.length]))
  })

  it.each([
    '../out',
    'a/../../out',
    '/etc/passwd',
    'a//b',
    './a',
    'a/.hidden',
    'A.jpg',
    'a\\b',
    'a\0b',
    '',
    'a'.repeat(201),
  ])('refuses the key %j', async (key) => {
    const folder = await ownFolder()
    await writeFile(join(folder, 'out'), 'secret')
    const files = folderStore(join(folder, 'inside'))
    await expect(files.read(key)).rejects.toThrow('Not a file key')
    await expect(files.write(key, Buffer.from('x'))).rejects.toThrow('Not a file key')
  })
})
