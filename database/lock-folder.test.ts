import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseInUseError, lockByFile, lockFolder } from './lock-folder.ts'

describe.each([
  { name: 'lockFolder', lock: lockFolder },
  { name: 'lockByFile', lock: lockByFile },
])('the lock on a PGlite folder ($name)', ({ name, lock }) => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-lock-'))
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
    await rm(`${folder}.lock`, { force: true })
  })

  it('can be acquired once, and again after its release', async () => {
    const unlock = await lock(folder)
    await expect(lock(folder)).rejects.toThrow(DatabaseInUseError)
    await expect(lock(folder)).rejects.toThrow('is in use by another process')
    await unlock()
    await (
      await lock(folder)
    )()
  })

  it('can be acquired again right after its release while the process spawns others', { timeout: 20_000 }, async () => {
    // Forking a large process takes a moment in which the child still shares the sockets that the parent has closed.
    const source = `const { spawnSync } = require('node:child_process')
      const heavy = Buffer.alloc(200_000_000, 1)
      for (const end = Date.now() + 2000; Date.now() < end; ) spawnSync('/bin/true')`
    const runners = [1, 2].map(() => new Worker(source, { eval: true }))
    const ended = Promise.all(runners.map((runner) => once(runner, 'exit')))
    const lockRepeatedly = async () => {
      for (const end = Date.now() + 2000; Date.now() < end;) await (await lock(folder))()
    }
    await expect(lockRepeatedly()).resolves.toBeUndefined()
    await ended
  })

  it('is acquired by one of several processes, and by another as soon as that one is killed', async () => {
    const source = `import { ${name} as lock } from '#database/lock-folder.ts'
      await lock(process.argv[1]).then(() => console.log('locked'), () => console.log('in use'))
      setInterval(() => undefined, 1000)`
    const start = () =>
      spawn(process.execPath, ['--input-type=module', '-e', source, folder], { stdio: ['ignore', 'pipe', 'ignore'] })
    const outputOf = (child: ReturnType<typeof start>) =>
      new Promise<string>((resolve) => child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())))
    const children = Array.from({ length: 4 }, start)
    const outputs = await Promise.all(children.map(outputOf))
    expect(outputs.filter((output) => output === 'locked')).toHaveLength(1)
    const exits = children.map((child) => new Promise((resolve) => child.once('exit', resolve)))
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(exits)
    const next = start()
    expect(await outputOf(next)).toBe('locked')
    next.kill('SIGKILL')
  })
})
