import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reading, writing } from './file-problem.ts'

describe('a file that cannot be used', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-files-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('is told of in a sentence that names it', async () => {
    const there = join(folder, 'there')
    await writing(there, () => writeFile(there, 'x'))
    const read = (path: string) => reading(path, () => readFile(path))
    await expect(read(join(folder, 'none'))).rejects.toThrow(`There is no file ${folder}/none.`)
    await expect(read(folder)).rejects.toThrow(`${folder} is a folder. Name a file.`)
    await expect(read(join(there, 'in'))).rejects.toThrow(`A part of ${there}/in is a file and not a folder.`)
    await expect(writing(there, () => writeFile(there, 'x', { flag: 'wx' }))).rejects.toThrow(
      `${there} exists already. Name a new file.`,
    )
  })

  it.each([
    ['EACCES', '/f is closed to this user. Change its permissions, or run this as a user who may.'],
    ['EROFS', '/f is on a disk that can only be read. Name another place.'],
    ['ENOSPC', 'The disk is full. Make room and try again.'],
  ])('says of %s what to do', async (code, sentence) => {
    const fault = Object.assign(new Error(code), { code, syscall: 'write' })
    await expect(writing('/f', () => Promise.reject(fault))).rejects.toThrow(sentence)
  })

  it('leaves every other fault as it is', async () => {
    const fault = new Error('ours')
    await expect(reading('/f', () => Promise.reject(fault))).rejects.toBe(fault)
  })
})
