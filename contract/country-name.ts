const NAMES = new Intl.DisplayNames('en', { type: 'region' })

/** `PT` as `Portugal`; a code without a name stays as it is. */
export function countryName(code: string): string {
  return NAMES.of(code) ?? code
}
