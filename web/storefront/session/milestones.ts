import { storedText, storeText } from '#web/storefront/stored.ts'
import { track } from '#web/storefront/marketing/track.ts'

/** What happens once on the way to becoming a buyer, told from one place to whoever measures the shop. */

/** The short form was sent, or the long one without it (spec 7: lead and sign_up, 'submitted'). Told once in a tab. */
export function signUpSubmitted(): void {
  track({ name: 'sign_up' })
}

/** A registration was accepted (spec 7: CompleteRegistration, 'created'). Told once for each, however often its page is seen. */
export function registrationCompleted(userId: string): void {
  const told = `registration ${userId}`
  if (storedText('sessionStorage', told)) return
  storeText('sessionStorage', told, 'told')
  track({ name: 'registration_completed' })
}
