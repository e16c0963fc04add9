/** The question what may measure a visit. */
export const consentTexts = {
  title: 'Cookie choices',
  text: 'What the shop needs is always on. Whether your visit is measured is up to you, now and later at the foot of every page.',
  privacy: 'Privacy',
  necessaryOnly: 'Necessary only',
  acceptAll: 'Accept all',
  choose: 'Choose',
  categories: {
    statistics: { title: 'Statistics', text: 'How the shop is used, so that we can mend it.' },
    marketing: { title: 'Marketing', text: 'Which advertisements lead here, and to what.' },
  },
  save: 'Save choices',
} as const
