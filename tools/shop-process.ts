import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { endWithUs } from './end-with-us.ts'
import { processSettings, node, root } from './prepare.mjs'

/** A shop in a process of its own, as `npm start` runs it, on a free port of 127.0.0.1. */
export interface ShopProcess {
  /** Empty where it only works on jobs. */
  address: string
  /** Ends it with grace, asked once or, as a terminal and npm do together, several times; resolves with its exit code. */
  stop(times?: number): Promise<number | null>
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>
}

interface ShopOptions {
  databaseUrl?: string
  /** Whether an empty shop is given the demo's products; it is, unless told. */
  demo?: boolean
  /** The core of the machine that it may use, and no other. */
  core?: number
  /** These come before those of the environment. */
  settings?: Record<string, string>
  /** The folder of the release to run: this checkout, unless told. */
  release?: string
}

/** Starts a shop whose data is in `folder`, or in PostgreSQL; resolves once it is open. */
export async function startShop(
  folder: string,
  { databaseUrl = '', demo = true, core, settings, release = root }: ShopOptions = {},
): Promise<ShopProcess> {
  const command = [
    ...(core === undefined ? [] : ['taskset', '-c', String(core)]),
    node(),
    'server/main.ts',
    ...(demo ? [] : ['--no-demo']),
  ]
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: release,
    // A machine that tests is busy with more than this shop.
    env: {
      ...processSettings(),
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PORT: '0',
      NODE_ENV: 'test',
      OVERLOAD_MS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const server = endWithUs(child)
  const address = await addressOf(server)
  const gone = new Promise<number | null>((resolve) => server.once('exit', resolve))
  return {
    address,
    async stop(times = 1) {
      for (let time = 0; time < times; time++) {
        server.kill('SIGTERM')
        // Signals that wait together are one.
        await pause(5)
      }
      return gone
    },
    async kill() {
      server.kill('SIGKILL')
      await gone
    },
  }
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = / is open at (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
      else if (said.includes('Working on jobs.')) resolve('')
    })
    server.once('exit', () => reject(new Error(`The shop did not open:\n${said}`)))
  })
}
