/** How a quantity ships that is partly ordered beyond the stock, on the product page, in the cart and at checkout. */
import { formatNumber } from '#contract/text/language.ts'

export const splitTexts = {
  /** A quantity of which only a part is in stock. */
  split: ({ now, later }: { now: number; later: string }) => `${formatNumber(now)} ship now, ${later}`,
  later: ({ units, date }: { units: number; date: string | null }) =>
    date === null ? `${formatNumber(units)} on back order` : `${formatNumber(units)} on about ${date}`,
  laterPreorder: ({ units, date }: { units: number; date: string | null }) =>
    date === null ? `${formatNumber(units)} on preorder` : `${formatNumber(units)} from ${date}`,
} as const
