/** Fails when the lock file names a registry, or misses a package that another platform would need. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

interface Locked {
  resolved?: string
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const locked = Object.entries(packages)
if (locked.length < 300) throw new Error(`Only ${locked.length} packages are locked: the check would prove nothing.`)
const names = new Set(locked.map(([path]) => path.split('node_modules/').at(-1)))

const faults = locked.flatMap(([path, { resolved, optionalDependencies = {} }]) => [
  ...(resolved?.startsWith('http') ? [`${path} names where it was downloaded from`] : []),
  // `npm ci` refuses a lock file without them. Install the version before: its packages for all platforms are out.
  ...Object.keys(optionalDependencies).flatMap((name) =>
    names.has(name) ? [] : [`${path} wants ${name}, which is not locked`],
  ),
])
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
console.log(`lock: ${locked.length} packages are whole`)
