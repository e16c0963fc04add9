import { readStorage, writeStorage } from '#web/storefront/browser/storage.ts'
import { track } from '#web/storefront/marketing/track.ts'

/** Marketing events of the registration. */

/** Tracks that the sign-up dialog or the registration was submitted (spec 7: lead and sign_up, 'submitted'). Sent once per tab. */
export function trackSignUp(): void {
  track({ name: 'sign_up' })
}

/** Tracks an accepted registration (spec 7: CompleteRegistration, 'created'). Sent once per registration and tab. */
export function trackRegistrationCompleted(userId: string): void {
  const storageKey = `registration ${userId}`
  if (readStorage('sessionStorage', storageKey)) return
  writeStorage('sessionStorage', storageKey, 'told')
  track({ name: 'registration_completed' })
}
