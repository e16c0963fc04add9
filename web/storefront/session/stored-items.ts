import { readStorage, writeStorage } from '#web/storefront/browser/storage.ts'

/** Items of the session in localStorage (spec 3): the token, the public user code and the referral code. */
export type StoredItem = 'token' | 'public_user_code' | 'referral' | 'referral_since' | 'logout_owed'

/** Returns a stored item, or null. */
export function storedItem(name: StoredItem): string | null {
  return readStorage('localStorage', name)
}

/** Stores an item; null deletes it. */
export function storeItem(name: StoredItem, text: string | null): void {
  writeStorage('localStorage', name, text)
}
