/** Lead times on the pages of products and suppliers. */
import { formatNumber } from '#contract/text/language.ts'
import { plural } from '#texts/language.ts'

export const leadTimeTexts = {
  workingDays: ({ fewest, most }: { fewest: number; most: number }) =>
    fewest === most
      ? plural(most, { one: '1 working day', other: `${formatNumber(most)} working days` })
      : `${formatNumber(fewest)}–${formatNumber(most)} working days`,
} as const
