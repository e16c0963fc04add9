/** Fails if the lock file names a registry, lacks a package that another platform needs, or has a package with an incompatible license. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tools/prepare.mjs'

interface Locked {
  resolved?: string
  optionalDependencies?: Record<string, string>
  license?: string
  /** Used only by tests and builds, so it is not distributed with the product. */
  dev?: boolean
}

/** Licenses that are compatible with a product under MIT. libvips (LGPL) is a separate library that users can replace. */
const LICENSES =
  /^\(?(?:MIT|MIT-0|MIT\/X11|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|OFL-1\.1|MPL-2\.0|CC0-1\.0|LGPL-3\.0-or-later)(?: (?:AND|OR) |\)|$)/
/** Packages whose lock entries have no license; their files are under Apache-2.0 and MIT. */
const WITHOUT_LICENSE = new Set(['node_modules/hogan.js', 'node_modules/png-js'])

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const locked = Object.entries(packages)
if (locked.length < 300) throw new Error(`Only ${locked.length} packages are locked: the check would prove nothing.`)
const names = new Set(locked.map(([path]) => path.split('node_modules/').at(-1)))

const errors = locked.flatMap(([path, { resolved, license = '', dev, optionalDependencies = {} }]) => [
  ...(dev || LICENSES.test(license) || WITHOUT_LICENSE.has(path) ? [] : [`${path} has the license "${license}"`]),
  ...(resolved?.startsWith('http') ? [`${path} names the registry it was downloaded from`] : []),
  // `npm ci` rejects such a lock file. Install the previous version: its packages are published for all platforms.
  ...Object.keys(optionalDependencies).flatMap((name) =>
    names.has(name) ? [] : [`${path} requires ${name}, which is not locked`],
  ),
])
for (const error of errors) console.error(error)
if (errors.length > 0) process.exit(1)
console.log(`lock: ${locked.length} packages are complete`)
