import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { killOnExit } from './kill-on-exit.ts'
import { processEnvironment, nodeBinary, root } from '#tools/prepare.mjs'

/** Shop in a child process, as `npm start` runs it, on a free port of 127.0.0.1. */
export interface ShopProcess {
  /** Empty for a shop that only runs jobs. */
  address: string
  /** Output of the start, up to the address. */
  output: string
  /** Stops the shop gracefully and resolves with its exit code. `times`: number of SIGTERMs; a terminal and npm both send one. */
  stop(times?: number): Promise<number | null>
  /** Kills the shop without a graceful stop, like a power cut. */
  kill(): Promise<void>
}

interface ShopOptions {
  databaseUrl?: string
  /** True (default) if an empty shop imports the demo products. */
  demo?: boolean
  /** CPU core that the process is pinned to. */
  core?: number
  /** Settings that override those of the environment. */
  settings?: Record<string, string>
  /** Folder of the release to run. Default: this checkout. */
  release?: string
}

/** Starts a shop with its data in `folder`, or in PostgreSQL if `databaseUrl` is set. Resolves when the shop accepts requests. */
export async function startShop(
  folder: string,
  { databaseUrl = '', demo = true, core, settings, release = root }: ShopOptions = {},
): Promise<ShopProcess> {
  const command = [
    ...(core === undefined ? [] : ['taskset', '-c', String(core)]),
    nodeBinary(),
    'server/main.ts',
    ...(demo ? [] : ['--no-demo']),
  ]
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: release,
    // Load shedding is off: a machine that runs tests is busy with more than this shop.
    env: {
      ...processEnvironment(),
      ...process.env,
      // Not the settings of a shop in this checkout.
      SHOP_ENV: '/dev/null',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PORT: '0',
      NODE_ENV: 'test',
      OVERLOAD_MS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const server = killOnExit(child)
  const { address, output } = await waitForAddress(server)
  const exited = new Promise<number | null>((resolve) => server.once('exit', resolve))
  return {
    address,
    output,
    async stop(times = 1) {
      for (let time = 0; time < times; time++) {
        server.kill('SIGTERM')
        // Pending signals of the same kind are merged, so wait until this one is delivered.
        await pause(5)
      }
      return exited
    },
    async kill() {
      server.kill('SIGKILL')
      await exited
    },
  }
}

function waitForAddress(server: ChildProcess): Promise<{ address: string; output: string }> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = / is open at ([^\s"]+)/.exec(output)?.[1]
      if (address) resolve({ address, output })
      else if (output.includes('Working on jobs.')) resolve({ address: '', output })
    })
    server.once('exit', () => reject(new Error(`The shop did not open:\n${output}`)))
  })
}
