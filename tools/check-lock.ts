/** Fails when the lock file names a registry, misses a package that another platform would need, or holds a licence we cannot keep to. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

interface Locked {
  resolved?: string
  optionalDependencies?: Record<string, string>
  license?: string
  /** Used by tests and builds alone: nothing of it is handed on. */
  dev?: boolean
}

/** What may go with a product under the MIT licence; libvips (LGPL) is a library of its own that anybody can exchange. */
const LICENCES =
  /^\(?(?:MIT|MIT-0|MIT\/X11|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|OFL-1\.1|MPL-2\.0|CC0-1\.0|LGPL-3\.0-or-later)(?: (?:AND|OR) |\)|$)/
/** Their lock entries name none: Apache-2.0 and MIT by the files in them. */
const UNNAMED = new Set(['node_modules/hogan.js', 'node_modules/png-js'])

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const locked = Object.entries(packages)
if (locked.length < 300) throw new Error(`Only ${locked.length} packages are locked: the check would prove nothing.`)
const names = new Set(locked.map(([path]) => path.split('node_modules/').at(-1)))

const faults = locked.flatMap(([path, { resolved, license = '', dev, optionalDependencies = {} }]) => [
  ...(dev || LICENCES.test(license) || UNNAMED.has(path) ? [] : [`${path} has the licence "${license}"`]),
  ...(resolved?.startsWith('http') ? [`${path} names where it was downloaded from`] : []),
  // `npm ci` refuses a lock file without them. Install the version before: its packages for all platforms are out.
  ...Object.keys(optionalDependencies).flatMap((name) =>
    names.has(name) ? [] : [`${path} wants ${name}, which is not locked`],
  ),
])
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
console.log(`lock: ${locked.length} packages are whole`)
