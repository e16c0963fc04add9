/** A tab lives longer than a build: what its pages may still ask for stays for a day after the next build (spec 4). */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const DAY_MS = 24 * 60 * 60 * 1000
const BUILD = join(root, 'build')
const ASIDE = join(root, 'node_modules/.cache/former-build')

/** Before a build, which empties its folder: puts aside what it served, the newest files as old as this moment. */
export function keepFormerBuild(build = BUILD, aside = ASIDE) {
  const current = join(build, 'client/assets')
  const former = join(build, 'former/assets')
  mkdirSync(aside, { recursive: true })
  if (existsSync(former)) cpSync(former, aside, { recursive: true, preserveTimestamps: true })
  if (!existsSync(current)) return
  cpSync(current, aside, { recursive: true })
  const now = new Date()
  for (const name of readdirSync(current)) utimesSync(join(aside, name), now, now)
}

/** After a build: puts it beside, without what the build has itself and what was replaced more than a day ago. */
export function restoreFormerBuild(build = BUILD, aside = ASIDE) {
  for (const name of readdirSync(aside)) {
    const file = join(aside, name)
    const isOld = Date.now() - statSync(file).mtimeMs > DAY_MS
    if (isOld || existsSync(join(build, 'client/assets', name))) rmSync(file)
  }
  cpSync(aside, join(build, 'former/assets'), { recursive: true, preserveTimestamps: true })
  rmSync(aside, { recursive: true })
}
