/** The toasts. */
export const toastsTexts = {
  title: 'Notifications',
} as const
