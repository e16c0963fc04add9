import { type StorageName, storedText, storeText } from './stored.ts'

/** The value that is kept under the key; null where there is none, or something else has written there. */
export function storedValue(storage: StorageName, key: string): unknown {
  try {
    return JSON.parse(storedText(storage, key) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps a value, or with null forgets what was kept. */
export function storeValue(storage: StorageName, key: string, value: unknown): void {
  storeText(storage, key, value === null ? null : JSON.stringify(value))
}

/** The list that is kept under the key, of which each is still to be looked at. */
export function storedList(storage: StorageName, key: string): unknown[] {
  const list = storedValue(storage, key)
  return Array.isArray(list) ? list : []
}
