import type { ContentDetails } from '#contract/schemas/admin/settings/content.ts'

export type SeenVersion = { version: number; revision: number } | null

/** Returns what a change of a document names as the newest version that the person saw. */
export function seenOf({ versions: [newest] }: ContentDetails): SeenVersion {
  return newest ? { version: newest.version, revision: newest.revision } : null
}

/** True if the newest version that was published has a later time: its schedule can be canceled, also if there is a draft after it. */
export function isNewestScheduled(versions: ContentDetails['versions']): boolean {
  const published = versions.find(({ status }) => status !== 'draft')
  return published?.publish_at != null && Date.parse(published.publish_at) > Date.now()
}
