import type { ContentSummary } from '#contract/schemas/admin/settings/content.ts'
import type { Tone } from '#web/backoffice/ui/badge.tsx'

type State = ContentSummary['state']

/** States of documents, as staff read them. */
export const STATE_TEXTS: Record<State, { text: string; tone: Tone }> = {
  live: { text: 'Published', tone: 'good' },
  scheduled: { text: 'Scheduled', tone: 'warning' },
  draft: { text: 'Draft', tone: 'neutral' },
  unpublished: { text: 'Unpublished', tone: 'neutral' },
  built_in: { text: 'Not written', tone: 'neutral' },
}

/** Documents for which the shop shows something of its own, until one is written. */
const BUILT_IN: ReadonlySet<string> = new Set(['home', 'menus', 'footer', 'inspo'])

/** Returns the badges of a document. */
export function badgesOf({ path, state, has_draft, scheduled_for }: ContentSummary): { text: string; tone: Tone }[] {
  const main =
    state === 'built_in' && BUILT_IN.has(path) ? { text: 'Built in', tone: 'neutral' as const } : STATE_TEXTS[state]
  return [
    main,
    ...(scheduled_for !== null && state !== 'scheduled'
      ? [{ text: 'Change scheduled', tone: 'warning' as const }]
      : []),
    ...(has_draft && state !== 'draft' ? [{ text: 'Draft', tone: 'neutral' as const }] : []),
  ]
}

/** Returns the path of the screen that edits a document. */
export function editorPath(path: string): string {
  return `/content/edit/${path}`
}
