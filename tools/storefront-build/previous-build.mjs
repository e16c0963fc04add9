/** Keeps the assets of previous builds for a day: a tab that was opened before a build still requests them (spec 4). */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tools/prepare.mjs'

const DAY_MS = 24 * 60 * 60 * 1000
const BUILD = join(root, 'build')
const BACKUP = join(root, 'node_modules/.cache/previous-build')

/** Runs before a build, which empties its folder: backs up the served assets. Files of the current build get the current time. */
export function savePreviousBuild(build = BUILD, backup = BACKUP) {
  const current = join(build, 'client/assets')
  const previous = join(build, 'former/assets')
  mkdirSync(backup, { recursive: true })
  if (existsSync(previous)) cpSync(previous, backup, { recursive: true, preserveTimestamps: true })
  if (!existsSync(current)) return
  cpSync(current, backup, { recursive: true })
  const now = new Date()
  for (const name of readdirSync(current)) utimesSync(join(backup, name), now, now)
}

/** Runs after a build: restores the backup, without files of the new build and files that were replaced more than a day ago. */
export function restorePreviousBuild(build = BUILD, backup = BACKUP) {
  for (const name of readdirSync(backup)) {
    const file = join(backup, name)
    const isOld = Date.now() - statSync(file).mtimeMs > DAY_MS
    if (isOld || existsSync(join(build, 'client/assets', name))) rmSync(file)
  }
  cpSync(backup, join(build, 'former/assets'), { recursive: true, preserveTimestamps: true })
  rmSync(backup, { recursive: true })
}
