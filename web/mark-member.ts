/**
 * Marks the document of a browser that has a stored token, before anything is painted, so that styles can reserve the space of what
 * signed-in buyers see. The function is serialized into the page, so it must not reference anything outside its own body.
 */
export function markMember(): void {
  try {
    document.documentElement.toggleAttribute('data-member', localStorage.getItem('token') !== null)
  } catch {
    // The storage is blocked.
  }
}
