import { codeKey } from '#contract/text/codes.ts'
import { hasValidCheckDigit, isLikeGtin, withLostZeros } from './gtin.ts'

/** Returns a warning about the code of a row, or null. */
export type CodeWarning = (code: string, line: number) => string | null

/** Shares of valid check digits by chance: one in ten. */
const LEAST_GTINS = 3
const LEAST_SHARE = 0.8

/** Collects what the codes of a file show: codes that look alike, and if most of them are GTINs. */
export function createCodeEvidence() {
  /** The first code and line of each key. */
  const seen = new Map<string, { code: string; line: number }>()
  const alike = new Map<number, { code: string; line: number }>()
  let gtins = 0
  let invalid = 0

  return {
    note(code: string, line: number): void {
      const key = codeKey(code)
      const before = seen.get(key)
      if (!before) seen.set(key, { code, line })
      else if (before.code !== code) alike.set(line, before)
      if (!isLikeGtin(code)) return
      if (hasValidCheckDigit(code)) gtins++
      else invalid++
    },
    /** Call after all rows were noted. Forgets the codes, which a large file has many of. */
    complete(): CodeWarning {
      seen.clear()
      return warning
    },
  }

  function warning(code: string, line: number): string | null {
    const other = alike.get(line)
    if (other) return `differs from ${other.code} on line ${other.line} only in case or separators`
    if (gtins < LEAST_GTINS || gtins < LEAST_SHARE * (gtins + invalid)) return null
    if (isLikeGtin(code) && !hasValidCheckDigit(code))
      return 'the check digit of this GTIN is incorrect; a digit was mistyped'
    const completed = withLostZeros(code)
    return completed && `a spreadsheet probably removed zeros from the beginning: ${completed} is a GTIN`
  }
}
