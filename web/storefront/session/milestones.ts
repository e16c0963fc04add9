/**
 * What happens once on the way to becoming a buyer, told from one place: whoever measures the shop listens to the window
 * for `signup:submitted` and `registration:completed`.
 */

/** The short form was sent; the registration itself comes next (spec 7: lead and sign_up, 'submitted'). */
export function signUpSubmitted(): void {
  window.dispatchEvent(new CustomEvent('signup:submitted'))
}

/** A registration was accepted (spec 7: CompleteRegistration, 'created'). Told once for each, however often its page is seen. */
export function registrationCompleted(userId: string): void {
  const told = `registration ${userId}`
  try {
    if (sessionStorage.getItem(told)) return
    sessionStorage.setItem(told, 'told')
  } catch {
    // A browser that keeps nothing hears of it each time.
  }
  window.dispatchEvent(new CustomEvent('registration:completed', { detail: { userId } }))
}
