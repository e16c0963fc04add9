import { formatNumber } from '#contract/text/language.ts'

/** Texts of the shared components. */
export const uiTexts = {
  home: 'Home',
  breadcrumb: 'Breadcrumb',
  close: 'Close',
  loading: 'Loading',
  showPassword: 'Show password',
  tryAgain: 'Try again',
  pages: {
    title: 'Pages',
    previous: 'Previous',
    next: 'Next',
    page: ({ page }: { page: number }) => `Page ${formatNumber(page)}`,
  },
} as const
