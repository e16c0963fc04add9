/**
 * Browser storage: `sessionStorage` lasts as long as the tab, `localStorage` across visits. If the storage is full or blocked,
 * the values are held in memory until the page is unloaded.
 */
export type StorageName = 'sessionStorage' | 'localStorage'

const inMemory = new Map<string, string>()

/** Returns the text stored under the key, or null. */
export function readStorage(storage: StorageName, key: string): string | null {
  const text = inMemory.get(key)
  if (text !== undefined) return text
  try {
    return globalThis[storage].getItem(key)
  } catch {
    return null
  }
}

/** Stores a text, or deletes the stored one if `text` is null. */
export function writeStorage(storage: StorageName, key: string, text: string | null): void {
  inMemory.delete(key)
  try {
    if (text === null) globalThis[storage].removeItem(key)
    else globalThis[storage].setItem(key, text)
  } catch {
    if (text !== null) inMemory.set(key, text)
  }
}
