import { storedText, storeText } from '#web/storefront/stored.ts'

/** What the browser keeps between visits (spec 3): the token, the public user code and the referral code. */
export type Keepable = 'token' | 'public_user_code' | 'referral' | 'referral_since' | 'logout_owed'

/** What is kept under the name, or null. */
export function kept(name: Keepable): string | null {
  return storedText('localStorage', name)
}

/** Keeps a text, or forgets what was kept. */
export function keep(name: Keepable, text: string | null): void {
  storeText('localStorage', name, text)
}
