import { RECORD_STATES, type RecordState } from '#contract/catalog/catalog-states.ts'
import type { Tone } from '#web/backoffice/ui/badge.tsx'

/** States of suppliers, categories and collections for people. */
export const STATUS_TEXTS: Record<RecordState, { text: string; tone: Tone; meaning: string }> = {
  draft: { text: 'Draft', tone: 'neutral', meaning: 'not ready yet' },
  active: { text: 'Active', tone: 'good', meaning: 'buyers see it' },
  hidden: { text: 'Hidden', tone: 'warning', meaning: 'away for a while' },
  archived: { text: 'Archived', tone: 'neutral', meaning: 'over' },
}

export const STATUS_FILTER = RECORD_STATES.map((value) => ({ value, label: STATUS_TEXTS[value].text }))

/** Options of a form, with their meaning. */
export const STATUS_OPTIONS = RECORD_STATES.map((value) => ({
  value,
  label: `${STATUS_TEXTS[value].text}: ${STATUS_TEXTS[value].meaning}`,
}))

/** Returns the state that a form has. */
export function parseStatus(text: string): RecordState {
  return RECORD_STATES.find((state) => state === text) ?? 'draft'
}
