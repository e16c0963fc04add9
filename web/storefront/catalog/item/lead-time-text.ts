import { leadTimeTexts } from '#texts/ui/lead-time.ts'

/** Formats a lead time as `5–9 working days`. */
export function workingDaysText([fewest, most]: readonly [number, number]): string {
  return leadTimeTexts.workingDays({ fewest, most })
}
