import { Settings } from './settings.ts'
import { nearestWord } from './nearest-word.ts'
import type { Environment } from './setting-values.ts'

/** Shorter names, such as `HOME`, are near to one of ours by chance. */
const FEWEST_LETTERS = 6

/**
 * A line for each name of the environment that nearly is a setting which is not given. Whoever starts a shop or calls a
 * command is told: `DATABSE_URL` would open another database than was meant.
 */
export function misspeltSettings(environment: Environment): string[] {
  const names = Object.keys(Settings.properties)
  const missing = names.filter((name) => !environment[name])
  return Object.keys(environment).flatMap((name) => {
    if (name.length < FEWEST_LETTERS || names.includes(name) || !environment[name]) return []
    const meant = nearestWord(name, missing)
    return meant === null ? [] : [`${name} is no setting and says nothing here; did you mean ${meant}?`]
  })
}
