/** What is kept of custom code in this tab: words under a name. A browser that keeps nothing has none. */
export function readWords(key: string): string[] {
  try {
    return (sessionStorage.getItem(key) ?? '').split(' ').filter(Boolean)
  } catch {
    return []
  }
}

/** Keeps words in place of those before. */
export function writeWords(key: string, words: readonly string[]): void {
  try {
    if (words.length > 0) sessionStorage.setItem(key, words.join(' '))
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage a script that hangs hangs again.
  }
}
