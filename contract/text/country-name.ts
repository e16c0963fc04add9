import { lazily } from '#contract/lazily.ts'

const countryNames = lazily(() => new Intl.DisplayNames('en', { type: 'region' }))

/** Returns the English name of a country: `Portugal` for `PT`. Returns an unknown code unchanged. */
export function countryName(code: string): string {
  return countryNames().of(code) ?? code
}
