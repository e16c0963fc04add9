/** What `npm start`, `npm test` and the rest need before they can run. No dependencies: nothing may be installed yet. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Says in a sentence why it cannot go on, and stops. */
export function giveUp(error) {
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}

/** The pinned Node where its package exists for this machine, else the Node we run under. */
export function node() {
  const pinned = join(root, `node_modules/node-${platform()}-${arch()}/bin/node`)
  if (existsSync(pinned)) return pinned
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 24) {
    throw new Error(
      `There is no pinned Node for ${platform()} ${arch()}, and Node ${process.versions.node} is too old: install Node 24.`,
    )
  }
  return process.execPath
}

/** The settings of `server/process.env`: what they are for can only be told to a process as it begins. */
export function processSettings() {
  const settings = readFileSync(join(root, 'server/process.env'), 'utf8').matchAll(/^(\w+)=(.*)$/gm)
  return Object.fromEntries(Array.from(settings, ([, name, value]) => [name, value]))
}

/** What a process is told so that it does not compile again what another one has compiled. */
export const compiledBefore = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile') }

/** Installs exactly the lock file, when that is not what is installed; the build needs the tools in production too. */
export async function prepareDependencies() {
  const stamp = join(root, 'node_modules/.trellis-installed')
  const wanted = digest(['package.json', 'package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Error(
      'node_modules is a link, and installing would empty the folder it leads to. Remove the link, then start again.',
    )
  }
  await step('Installing dependencies from the lock file', 'npm', [
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  writeFileSync(stamp, wanted)
}

/** Builds the storefront, when its sources have changed since the last build. */
export async function prepareBuild() {
  const stamp = join(root, 'build/.sources')
  const sources = [...filesBelow('web'), ...filesBelow('contract'), ...filesBelow('public'), ...BUILD_FILES]
  const wanted = digest(sources) + (process.env.SHOP_LANGUAGE ?? '')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const { keepFormerBuild, restoreFormerBuild } = await import('./former-build.mjs')
  keepFormerBuild()
  await step('Building the storefront', node(), ['node_modules/.bin/react-router', 'build'], { NODE_ENV: 'production' })
  await step('Compressing its files', node(), ['tools/compress.mjs'])
  restoreFormerBuild()
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stamp, wanted)
}

const BUILD_FILES = ['vite.config.ts', 'react-router.config.ts', 'package-lock.json', 'tools/compress.mjs']

/** Runs a command and says so, with a line every few seconds while it goes on; shows its output only when it fails. */
export function step(title, command, args, env = {}) {
  const started = Date.now()
  const seconds = () => ((Date.now() - started) / 1000).toFixed(1)
  say(`${title} …`)
  const beat = setInterval(() => say(`  still at it after ${seconds()} s`), 5000)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('error', reject)
    child.on('exit', (code) => {
      clearInterval(beat)
      if (code === 0) {
        say(`  done in ${seconds()} s`)
        resolve()
        return
      }
      process.stderr.write(Buffer.concat(output))
      reject(new Error(`${title}: this failed. What it said is above; the command was: ${command} ${args.join(' ')}`))
    })
  })
}

function digest(files) {
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    hash.update(file)
    hash.update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, name))
    .filter((file) => statSync(join(root, file)).isFile())
}
