import type { ContentDetails } from '#contract/schemas/admin/content.ts'

/** Returns what a change of a document names as the newest version that the person saw. */
export function seenOf({ versions: [newest] }: ContentDetails): { version: number; revision: number } | null {
  return newest ? { version: newest.version, revision: newest.revision } : null
}
