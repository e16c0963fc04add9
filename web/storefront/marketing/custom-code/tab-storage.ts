import { readStorage, writeStorage } from '#web/storefront/browser/storage.ts'

/** Returns a list of words from the tab's session storage. */
export function readTabList(key: string): string[] {
  return (readStorage('sessionStorage', key) ?? '').split(' ').filter(Boolean)
}

/** Replaces the stored list of words. */
export function writeTabList(key: string, words: readonly string[]): void {
  writeStorage('sessionStorage', key, words.length > 0 ? words.join(' ') : null)
}
