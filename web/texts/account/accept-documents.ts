/** Dialog of a buyer who must accept a new version of the terms or the privacy notice. */
export const acceptDocumentsTexts = {
  title: 'Before you go on',
  text: { terms: 'Please accept our terms.', privacy: 'Please accept our privacy notice.' },
  inForce: ({ date }: { date: string }) => `In effect since ${date}`,
  changes: 'What changed',
  read: { terms: 'Read the terms', privacy: 'Read the privacy notice' },
  accept: 'I accept',
  logOut: 'Log out',
} as const
