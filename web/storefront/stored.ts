/**
 * What the browser keeps: `sessionStorage` for as long as the tab is open, `localStorage` between visits. A browser whose
 * storage is full or closed is a browser all the same: there it is known until the page is left.
 */
export type StorageName = 'sessionStorage' | 'localStorage'

const unkept = new Map<string, string>()

/** The text that is kept under the key, or null. */
export function storedText(storage: StorageName, key: string): string | null {
  const text = unkept.get(key)
  if (text !== undefined) return text
  try {
    return globalThis[storage].getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text, or with null forgets what was kept. */
export function storeText(storage: StorageName, key: string, text: string | null): void {
  unkept.delete(key)
  try {
    if (text === null) globalThis[storage].removeItem(key)
    else globalThis[storage].setItem(key, text)
  } catch {
    if (text !== null) unkept.set(key, text)
  }
}
