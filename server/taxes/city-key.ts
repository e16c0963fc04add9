const ABBREVIATIONS: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }

/** Returns a city in the form that names are compared in: `St. Louis` and `SAINT LOUIS` are equal. */
export function cityKey(city: string): string {
  return city
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f.']/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => ABBREVIATIONS[word] ?? word)
    .join(' ')
}
