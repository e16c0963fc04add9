/** A cell with a number, split into its parts. */
export interface AmountText {
  /** ISO code, or null if the cell states no currency. */
  currency: string | null
  negative: boolean
  /** The digits with their separators. */
  digits: string
}

const SYMBOLS: Readonly<Partial<Record<string, string>>> = {
  $: 'USD',
  US$: 'USD',
  USD$: 'USD',
  C$: 'CAD',
  CA$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  MX$: 'MXN',
  R$: 'BRL',
  '£': 'GBP',
  '€': 'EUR',
  '¥': 'JPY',
  '₹': 'INR',
  RS: 'INR',
  'RS.': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
  '₽': 'RUB',
  ZŁ: 'PLN',
  KČ: 'CZK',
  FT: 'HUF',
  KR: 'SEK',
  'KR.': 'DKK',
  FR: 'CHF',
  'FR.': 'CHF',
  EURO: 'EUR',
  EUROS: 'EUR',
  DOLLARS: 'USD',
}
const ISO_CODES = new Set(Intl.supportedValuesOf('currency'))
/** Codes that a column's name can contain; other codes, such as ALL, TOP and CUP, are also words. */
const COMMON =
  /^(?:USD|EUR|GBP|CAD|AUD|NZD|JPY|CNY|RMB|CHF|SEK|NOK|DKK|PLN|CZK|HUF|INR|MXN|BRL|ZAR|SGD|HKD|KRW|TWD|THB|VND|IDR|ILS)$/

/** Most numbers need no further patterns. */
const PLAIN = /^\d+(?:[.,]\d+)?$/
const SIGN = /^[-–−+]\s*/
const END_SIGN = /\s*[-–−]$/
const CURRENCY = /^(?:\p{L}{0,3}[$£€¥₹₩₺₽]|\p{L}{1,7}\.?)(?=[\s\d.,+–−-])\s*/u
const END_CURRENCY = /\s*(?:\p{L}{0,3}[$£€¥₹₩₺₽]|\p{L}{1,7}\.?)$/u
const DIGITS = /^(?:\d|[.,]\d)[\d.,\s\u00A0\u2009\u202F'’]*(?:[-–—]{1,2})?$/u

/** Splits `$1,234.50`, `1.234,50 €`, `(12.00)`, `12-` and `USD 12` into their parts. Returns null for anything else. */
export function splitAmount(text: string): AmountText | null {
  if (PLAIN.test(text)) return { currency: null, negative: false, digits: text }
  // The apostrophe that makes a number text in a spreadsheet.
  let rest = text.trim().replace(/^'/, '')
  let negative = false
  function take(pattern: RegExp): string {
    const [found = ''] = pattern.exec(rest) ?? []
    if (found !== '') rest = rest.replace(pattern, '')
    return found.trim()
  }
  if (/^\(.*\)$/s.test(rest)) {
    negative = true
    rest = rest.slice(1, -1).trim()
  }
  const takeSign = (pattern: RegExp) => {
    if (/^[-–−]/.test(take(pattern))) negative = true
  }
  takeSign(SIGN)
  const before = take(CURRENCY)
  takeSign(SIGN)
  let after = take(END_CURRENCY)
  // The dash of `12,-` stands for no cents, that of `12-` for a negative amount.
  if (!/[.,][-–—]{1,2}$/.test(rest)) takeSign(END_SIGN)
  if (after === '') after = take(END_CURRENCY)
  if (!DIGITS.test(rest)) return null
  const currency = currencyOf(before, after)
  return currency === undefined ? null : { currency, negative, digits: rest }
}

/** Returns the currency that the name of a column contains, or null. */
export function currencyInName(name: string): string | null {
  const [symbol] = /US\$|CA?\$|AU?\$|NZ\$|[$£€¥₹]/.exec(name) ?? []
  if (symbol !== undefined) return SYMBOLS[symbol] ?? null
  const words = name.toUpperCase().split(/[^\p{L}]+/u)
  return words.find((word) => COMMON.test(word)) ?? null
}

/** Returns null if no currency is stated, undefined if the text is not a currency. */
function currencyOf(before: string, after: string): string | null | undefined {
  const [first, last] = [codeOf(before), codeOf(after)]
  if (first === undefined || last === undefined) return undefined
  // The dollars of `$12 CAD` are Canadian.
  if (first !== null && last !== null) return first === last || before === '$' ? last : undefined
  return first ?? last
}

function codeOf(text: string): string | null | undefined {
  if (text === '') return null
  const word = text.toUpperCase()
  return SYMBOLS[word] ?? (COMMON.test(word) || ISO_CODES.has(text) ? word : undefined)
}
