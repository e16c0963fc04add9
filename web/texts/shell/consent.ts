/** Texts of the cookie consent banner. */
export const consentTexts = {
  title: 'Cookie choices',
  text: 'Necessary cookies are always on. You choose whether your visit is measured, now or at any time in the footer.',
  privacy: 'Privacy',
  necessaryOnly: 'Necessary only',
  acceptAll: 'Accept all',
  choose: 'Choose',
  categories: {
    statistics: { title: 'Statistics', text: 'How the shop is used, so that we can improve it.' },
    marketing: { title: 'Marketing', text: 'Which ads lead to visits and orders.' },
  },
  save: 'Save choices',
} as const
