import { lazily } from '#contract/lazily.ts'

/** Language of a storefront that is built without SHOP_LANGUAGE, as a BCP 47 tag. */
export const DEFAULT_LANGUAGE = 'en-US'

/** Defined by vite.config.ts in the pages' bundles. Node runs the server without Vite, where it is undefined. */
declare const __SHOP_LANGUAGE__: string | undefined

/**
 * Language of the pages' texts, numbers, dates and prices, as a BCP 47 tag (decision 0028). Emails and documents, which the server
 * writes, are in English.
 */
export const LANGUAGE: string = typeof __SHOP_LANGUAGE__ === 'string' ? __SHOP_LANGUAGE__ : DEFAULT_LANGUAGE

const numberFormat = lazily(() => new Intl.NumberFormat(LANGUAGE))

/** Formats 1234 as `1,234`. */
export function formatNumber(number: number): string {
  return numberFormat().format(number)
}

/** Returns a count with its English noun, for the texts of the server: `1 product`, `1,200 products`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`
}
