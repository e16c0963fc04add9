/** The place of short messages. */
export const noticesTexts = {
  title: 'Notifications',
} as const
