/**
 * What the browser keeps between visits (spec 3): the token, the public user code and the referral code. A browser that
 * keeps nothing is a browser all the same: there it is known until the tab closes.
 */
export type Keepable = 'token' | 'public_user_code' | 'referral' | 'referral_since' | 'logout_owed'

const unkept = new Map<Keepable, string>()

/** What is kept under the name, or null. */
export function kept(name: Keepable): string | null {
  return storage()?.getItem(name) ?? unkept.get(name) ?? null
}

/** Keeps a text, or forgets what was kept. */
export function keep(name: Keepable, text: string | null): void {
  unkept.delete(name)
  if (text === null) storage()?.removeItem(name)
  else if (!written(name, text)) unkept.set(name, text)
}

function written(name: Keepable, text: string): boolean {
  try {
    storage()?.setItem(name, text)
    return storage() !== null
  } catch {
    return false
  }
}

function storage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
