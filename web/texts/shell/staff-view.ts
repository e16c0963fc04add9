import { counted } from '#contract/text/language.ts'

/** Texts of the banner that a member of staff sees who views the shop as a buyer. */
export const staffViewTexts = {
  label: 'View as a buyer',
  viewing: ({ person, company }: { person: string; company: string }) =>
    `You are viewing the shop as ${person}, ${company}.`,
  left: ({ minutes }: { minutes: number }) => `${counted(minutes, 'minute')} left`,
  end: 'End',
  notEnded: 'The view could not be ended. Check your connection and try again.',
}
