import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#test-kit/waits.ts'
import { isPrepared, root } from '#tools/prepare.mjs'
import { freePort } from './free-port.ts'
import { killOnExit } from './kill-on-exit.ts'

describe.runIf(isPrepared())('a shop that npm starts with the settings of a file', () => {
  let folder: string
  let port: number
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'trellis-npm-'))
    port = await freePort()
    writeFileSync(join(folder, 'shop.env'), `DATA_DIR=${folder}/data\nPORT=${port}\nLOG_LEVEL=silent\n`)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const env = () => ({ PATH: process.env['PATH'], HOME: process.env['HOME'], SHOP_ENV: join(folder, 'shop.env') })

  async function start() {
    const npm = killOnExit(spawn('npm', ['start', '--', '--no-demo'], { cwd: root, env: env(), stdio: 'pipe' }))
    let output = ''
    const exited = once(npm, 'exit')
    const opened = new Promise<void>((resolve) => {
      for (const stream of [npm.stdout, npm.stderr]) {
        stream?.on('data', (chunk) => {
          output += String(chunk)
          if (output.includes(`is open at http://localhost:${port}`)) resolve()
        })
      }
    })
    await Promise.race([opened, exited])
    return { npm, exited, output: () => output }
  }

  const runningPid = () => (JSON.parse(readFileSync(join(folder, 'data/process.json'), 'utf8')) as { pid: number }).pid

  function isAlive(pid: number): boolean {
    try {
      process.kill(pid, 0)
      return true
    } catch {
      return false
    }
  }

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'stops gracefully on %s, with the server that npm started',
    async (signal) => {
      const { npm, exited, output } = await start()
      const pid = runningPid()
      npm.kill(signal)
      await exited
      await eventually(() => expect(isAlive(pid)).toBe(false))
      expect(output()).toContain('Stopping: finishing requests and jobs.')
      expect(existsSync(join(folder, 'data/process.json'))).toBe(false)
    },
    120_000,
  )

  it('stops when npm was killed', async () => {
    const { npm } = await start()
    const pid = runningPid()
    npm.kill('SIGKILL')
    await eventually(() => expect(isAlive(pid)).toBe(false))
  }, 120_000)

  it('names the process of this shop on a second start, and stops it when the one between was killed', async () => {
    const { exited } = await start()
    const pid = runningPid()
    const second = await start()
    await second.exited
    expect(second.output()).toContain(
      `This shop is running already on port ${port} (process ${pid}). To stop it: kill ${pid}`,
    )
    const parent = execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' })
    process.kill(Number(parent), 'SIGKILL')
    await exited
    await eventually(() => expect(isAlive(pid)).toBe(false))
  }, 120_000)
})
