/**
 * The language of the pages, as a BCP 47 tag: of their texts, numbers, dates and prices. A build in another language puts
 * that one here (decision 0028); letters and papers, which the server writes, are in English.
 */
export const LANGUAGE: string = 'en-US'

const numberFormat = new Intl.NumberFormat(LANGUAGE)

/** `1234` as `1,234`. */
export function formatNumber(number: number): string {
  return numberFormat.format(number)
}
