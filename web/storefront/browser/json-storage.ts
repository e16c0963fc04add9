import { type StorageName, readStorage, writeStorage } from './storage.ts'

/** Returns the value stored under the key, or null if there is none or it is not valid JSON. */
export function readJson(storage: StorageName, key: string): unknown {
  try {
    return JSON.parse(readStorage(storage, key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value, or deletes the stored one if `value` is null. */
export function writeJson(storage: StorageName, key: string, value: unknown): void {
  writeStorage(storage, key, value === null ? null : JSON.stringify(value))
}

/** Returns the list stored under the key, or an empty one. Callers validate the items. */
export function readJsonList(storage: StorageName, key: string): unknown[] {
  const list = readJson(storage, key)
  return Array.isArray(list) ? list : []
}
