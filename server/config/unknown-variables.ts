import { Settings } from './settings.ts'
import { nearestWord } from './nearest-word.ts'
import type { Environment } from './setting-values.ts'

/** Shorter names, such as `HOME`, resemble a setting by chance. */
const MIN_LENGTH = 6

/**
 * Returns a warning for each environment variable that looks like a misspelled setting. `DATABSE_URL` would otherwise silently open
 * another database than the one that was meant: the default one, or that of `shop.env`.
 */
export function unknownVariables(environment: Environment): string[] {
  const names = Object.keys(Settings.properties)
  return Object.entries(environment).flatMap(([name, value]) => {
    if (name.length < MIN_LENGTH || names.includes(name) || !value) return []
    const meant = nearestWord(
      name,
      names.filter((each) => environment[each] !== value),
    )
    return meant === null ? [] : [`Unknown environment variable ${name} (ignored). Did you mean ${meant}?`]
  })
}
