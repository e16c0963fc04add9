import { cleanCode } from '#contract/text/codes.ts'

/**
 * Returns patterns for `ilike any` that match texts containing `word`: as it is written, and as a code. In a code, a hyphen, an
 * underscore or a space matches any of them: `HAL_VAS` finds HAL-VAS-001.
 */
export function wordPatterns(word: string): string[] {
  return [patternOf(word), `%${escaped(cleanCode(word)).replaceAll(/\\_|[ -]/g, '_')}%`]
}

const patternOf = (word: string) => `%${escaped(word)}%`

function escaped(word: string): string {
  return word.replaceAll(/[\\%_]/g, '\\$&')
}
