const NAMES = new Intl.DisplayNames('en', { type: 'region' })

/** Returns the English name of a country: `Portugal` for `PT`. Returns an unknown code unchanged. */
export function countryName(code: string): string {
  return NAMES.of(code) ?? code
}
