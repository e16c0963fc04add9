import { storedText, storeText } from '#web/storefront/stored.ts'

/** What is kept of custom code in this tab: words under a name. */
export function readWords(key: string): string[] {
  return (storedText('sessionStorage', key) ?? '').split(' ').filter(Boolean)
}

/** Keeps words in place of those before. */
export function writeWords(key: string, words: readonly string[]): void {
  storeText('sessionStorage', key, words.length > 0 ? words.join(' ') : null)
}
