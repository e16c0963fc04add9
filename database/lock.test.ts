import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseInUse, lockFolder } from './lock.ts'

describe('the lock of a PGlite folder', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-lock-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('is given to one at a time, and again when it was given back', async () => {
    const unlock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(DatabaseInUse)
    await expect(lockFolder(folder)).rejects.toThrow('is in use by another process')
    await unlock()
    await (
      await lockFolder(folder)
    )()
  })

  it('is given again at once while the process begins to run others', { timeout: 20_000 }, async () => {
    // A fork of a large process takes a moment, in which what is given back here is held there.
    const source = `const { spawnSync } = require('node:child_process')
      const heavy = Buffer.alloc(200_000_000, 1)
      for (const end = Date.now() + 2000; Date.now() < end; ) spawnSync('/bin/true')`
    const runners = [1, 2].map(() => new Worker(source, { eval: true }))
    const ended = Promise.all(runners.map((runner) => once(runner, 'exit')))
    const turns = async () => {
      for (const end = Date.now() + 2000; Date.now() < end;) await (await lockFolder(folder))()
    }
    await expect(turns()).resolves.toBeUndefined()
    await ended
  })

  it('is given to one of many processes, and to another at once when that one is killed', async () => {
    const source = `import { lockFolder } from '#database/lock.ts'
      await lockFolder(process.argv[1]).then(() => console.log('mine'), () => console.log('taken'))
      setInterval(() => undefined, 1000)`
    const start = () =>
      spawn(process.execPath, ['--input-type=module', '-e', source, folder], { stdio: ['ignore', 'pipe', 'ignore'] })
    const said = (child: ReturnType<typeof start>) =>
      new Promise<string>((resolve) => child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())))
    const crowd = Array.from({ length: 4 }, start)
    const answers = await Promise.all(crowd.map(said))
    expect(answers.filter((answer) => answer === 'mine')).toHaveLength(1)
    const gone = crowd.map((child) => new Promise((resolve) => child.once('exit', resolve)))
    for (const child of crowd) child.kill('SIGKILL')
    await Promise.all(gone)
    const next = start()
    expect(await said(next)).toBe('mine')
    next.kill('SIGKILL')
  })
})
