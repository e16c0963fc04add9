/** What the shop says when somebody leaves it: on every page. */
export const sessionTexts = {
  // Spec 4.
  loggedOut: 'Logged out successfully',
  loggedOutHere: 'You are logged out here, but the shop could not be reached. It will be told the next time you come.',
} as const
