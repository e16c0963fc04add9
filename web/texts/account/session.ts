/** Messages after logging out. */
export const sessionTexts = {
  // Spec 4.
  loggedOut: 'Logged out successfully',
  hadEnded: 'Your session had ended.',
  loggedOutHere:
    'You are logged out here, but the shop could not be reached. We’ll finish logging you out on your next visit.',
} as const
