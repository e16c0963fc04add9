/** Built-in formats that matter: percentages, and dates from 14 on. The others are in the workbook. */
const BUILT_IN: Readonly<Partial<Record<number, string>>> = {
  2: '0.00',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
}

/** Returns the code of a number format, empty for a plain number. */
export function formatCode(id: number, own: ReadonlyMap<number, string>): string {
  return own.get(id) ?? BUILT_IN[id] ?? ''
}

/**
 * Writes the number of a cell as it means it: with the zeros before it, the percent sign, the currency and the date of its format, and with
 * a decimal point. A fraction of exactly three digits gets a zero, because 1.299 could also be 1299.
 */
export function showNumber(number: number, format: string, epoch1904: boolean): string {
  const [code = ''] = format.split(';')
  const plain = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '')
  if (/[dmyhs]/i.test(plain) && !/general/i.test(plain)) return showDate(number, epoch1904)
  if (plain.includes('%')) return `${showDigits(roundTo(number * 100, plain))}%`
  const prefix = /^"([^"]*)"(?=0+$)/.exec(code)?.[1] ?? ''
  if (/^0{2,}$/.test(plain) && Number.isInteger(number) && number >= 0) {
    return prefix + String(number).padStart(plain.length, '0')
  }
  const currency = currencyOf(code)
  return currency + showDigits(roundTo(number, plain))
}

/** Prices that formulas compute have more decimals than the sheet shows. */
function roundTo(number: number, plain: string): number {
  const [, decimals = ''] = /0\.(0{2,})/.exec(plain) ?? []
  return decimals === '' ? number : Number(number.toFixed(decimals.length))
}

function currencyOf(code: string): string {
  const [, bracketed] = /\[\$([^\]-]+)/.exec(code) ?? []
  const [, quoted] = /"\s*([A-Z]{3}|[A-Z]{0,2}[$£€¥₹])\s*"/.exec(code) ?? []
  const [literal] = /[$£€¥₹]/.exec(code.replaceAll(/\[[^\]]*\]/g, '')) ?? []
  const currency = (bracketed ?? quoted ?? literal ?? '').trim()
  return currency === '' ? '' : `${currency} `
}

/** Writes a number with at most 15 digits, which is all that a spreadsheet stores, and without an exponent if that loses nothing. */
export function showDigits(number: number): string {
  const exact = Number(number.toPrecision(15))
  if (Math.abs(exact) >= 1e15) return exact.toExponential(14).toUpperCase()
  const text = /e/i.test(String(exact)) ? exact.toFixed(15).replace(/0+$/, '') : String(exact)
  return text.replace(/\.\d{3}$/, '$&0')
}

const DAY_MS = 86_400_000

function showDate(days: number, epoch1904: boolean): string {
  const start = epoch1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const moment = new Date(start + Math.round(days * DAY_MS))
  if (Number.isNaN(moment.getTime())) return String(days)
  const text = moment.toISOString()
  return days % 1 === 0 ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}
