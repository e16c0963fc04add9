/**
 * Steps that `npm start`, `npm test` and the other scripts run first: install the dependencies, build the storefront, find a Node binary.
 * This file imports no packages and runs on Node 20, because nothing is installed yet when it starts.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as util from 'node:util'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

/** Writes one line to the standard output. */
export function print(line) {
  process.stdout.write(`${line}\n`)
}

/** Writes the message of an error to the standard error and exits with code 1. */
export function exitWithError(error) {
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}

/** Oldest Node that runs the shop: it needs `argon2` of `node:crypto`. */
const OLDEST_NODE = [24, 7]

/** Package with the pinned Node binary for this platform. `package.json` lists those that exist as optional dependencies. */
const PINNED_NODE = `node-${platform()}-${arch()}`

/**
 * Returns the path of the Node binary that runs the shop: the pinned one where it is installed (Linux with glibc on x64 and arm64), else the
 * Node that runs this script (macOS, Alpine). Throws an error if that one is too old.
 */
export function nodeBinary() {
  const pinned = join(root, 'node_modules', PINNED_NODE, 'bin/node')
  if (existsSync(pinned) && !isMusl()) return pinned
  requireRecentNode()
  return process.execPath
}

/** Throws an error if no Node binary will be able to run the shop, before minutes are spent on installing the dependencies. */
function requireNodeBinary() {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (!(PINNED_NODE in optionalDependencies) || isMusl()) requireRecentNode()
}

function requireRecentNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  throw new Error(
    `Node ${process.versions.node} is too old, and there is no pinned Node for ${platform()} ${arch()}${isMusl() ? ' with musl' : ''}. ` +
      `Install Node ${OLDEST_NODE.join('.')} or newer (for example with "nvm install", which reads .nvmrc), then run the command again.`,
  )
}

let musl
/** True if the C library is musl (Alpine): the pinned binary is linked against glibc and does not start there. */
function isMusl() {
  process.report.excludeNetwork = true
  musl ??= platform() === 'linux' && !process.report.getReport().header.glibcVersionRuntime
  return musl
}

/** Returns the environment variables of `server/process.env`. The C library and Node read them only when a process starts. */
export function processEnvironment() {
  const variables = readFileSync(join(root, 'server/process.env'), 'utf8').matchAll(/^(\w+)=(.*)$/gm)
  return Object.fromEntries(Array.from(variables, ([, name, value]) => [name, value]))
}

/** Environment variable that makes Node reuse compiled code from previous processes. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile') }

/**
 * Installs the packages of the lock file unless they are installed already. Development dependencies are included in production, too,
 * because the build needs them. Throws an error if there is no Node binary that can run the shop.
 */
export async function prepareDependencies() {
  requireNodeBinary()
  await installDependencies()
  nodeBinary()
}

async function installDependencies() {
  const { stamp, expected, isCurrent } = installedStamp()
  if (isCurrent) return
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Error(
      'node_modules is a symbolic link. Installing would empty the folder it points to. Remove the link, then run the command again.',
    )
  }
  await runStep('Installing dependencies from the lock file', 'npm', [
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  writeFileSync(stamp, expected)
}

/** Builds the storefront and the back office if their sources have changed since the last build. */
export async function prepareBuild() {
  const { stamp, expected, isCurrent, language } = buildStamp()
  if (isCurrent) return
  const { savePreviousBuild, restorePreviousBuild } = await import('./storefront-build/previous-build.mjs')
  savePreviousBuild()
  await runStep('Building the storefront', nodeBinary(), ['node_modules/.bin/react-router', 'build'], {
    NODE_ENV: 'production',
    ...(language && { SHOP_LANGUAGE: language }),
  })
  await runStep(
    'Building the back office',
    nodeBinary(),
    ['node_modules/.bin/vite', 'build', '--config', 'vite.backoffice.config.ts'],
    { NODE_ENV: 'production' },
  )
  await runStep('Compressing the files', nodeBinary(), ['tools/storefront-build/compress.mjs'])
  restorePreviousBuild()
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stamp, expected)
}

/** True if `npm start` would neither install nor build anything. */
export function isPrepared() {
  return installedStamp().isCurrent && buildStamp().isCurrent
}

function installedStamp() {
  return stampOf('node_modules/.trellis-installed', digest(['package.json', 'package-lock.json']))
}

function buildStamp() {
  const sources = [...filesBelow('web'), ...filesBelow('contract'), ...filesBelow('public'), ...BUILD_FILES]
  const language = process.env.SHOP_LANGUAGE ?? settingsFile().SHOP_LANGUAGE ?? ''
  return { ...stampOf('build/.sources', digest(sources) + language), language }
}

function stampOf(name, expected) {
  const stamp = join(root, name)
  return { stamp, expected, isCurrent: existsSync(stamp) && readFileSync(stamp, 'utf8') === expected }
}

/** Returns the settings of `shop.env`. Before Node 20.12 there are none, and the language of the build is set in the environment. */
function settingsFile() {
  const file = process.env.SHOP_ENV || join(root, 'shop.env')
  return existsSync(file) ? (util.parseEnv?.(readFileSync(file, 'utf8')) ?? {}) : {}
}

const BUILD_FILES = [
  'vite.config.ts',
  'vite.backoffice.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'tools/storefront-build/compress.mjs',
]

/** Passes the signals that stop this process on to a child process, until that one exits. */
function passSignals(child) {
  const pass = (signal) => child.kill(signal)
  for (const signal of STOP_SIGNALS) process.on(signal, pass)
  child.once('exit', () => STOP_SIGNALS.forEach((signal) => process.off(signal, pass)))
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Lets a child process stand for this one: it gets the signals of this process, which exits with its code. */
export function exitWith(child) {
  passSignals(child)
  child.on('exit', (code) => process.exit(code ?? 1))
}

/** Runs a command and prints its title, a line every 5 s while it runs, and its output only if it fails. */
export function runStep(title, command, args, env = {}) {
  const started = Date.now()
  const seconds = () => ((Date.now() - started) / 1000).toFixed(1)
  print(`${title} …`)
  const heartbeat = setInterval(() => print(`  still running after ${seconds()} s`), 5000)
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
    passSignals(child)
    child.on('exit', (code) => {
      clearInterval(heartbeat)
      if (code === 0) {
        print(`  done in ${seconds()} s`)
        resolve()
        return
      }
      process.stderr.write(Buffer.concat(output))
      reject(new Error(`${title}: failed. Its output is above. The command was: ${command} ${args.join(' ')}`))
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
