import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explainReadErrors, explainWriteErrors } from './file-errors.ts'

describe('an error of the file system', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-files-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('is explained in a sentence that names the file', async () => {
    const there = join(folder, 'there')
    await explainWriteErrors(there, () => writeFile(there, 'x'))
    const read = (path: string) => explainReadErrors(path, () => readFile(path))
    await expect(read(join(folder, 'none'))).rejects.toThrow(`There is no file ${folder}/none.`)
    await expect(read(folder)).rejects.toThrow(`${folder} is a folder. Name a file.`)
    await expect(read(join(there, 'in'))).rejects.toThrow(`A part of ${there}/in is a file and not a folder.`)
    await expect(explainWriteErrors(there, () => writeFile(there, 'x', { flag: 'wx' }))).rejects.toThrow(
      `${there} exists already. Name a new file.`,
    )
  })

  it.each([
    ['EACCES', 'Permission denied: /f. Change its permissions or run this as another user.'],
    ['EROFS', '/f is on a read-only disk. Choose another location.'],
    ['ENOSPC', 'The disk is full. Free some space and try again.'],
  ])('of the code %s explains what to do', async (code, message) => {
    const error = Object.assign(new Error(code), { code, syscall: 'write' })
    await expect(explainWriteErrors('/f', () => Promise.reject(error))).rejects.toThrow(message)
  })

  it('does not hide any other error', async () => {
    const error = new Error('unrelated')
    await expect(explainReadErrors('/f', () => Promise.reject(error))).rejects.toBe(error)
  })
})
