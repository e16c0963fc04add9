import type { BindingVersion } from '#server/content/content.ts'

/** Returns the newest version that must be accepted; null if there is none. A buyer who accepts a later one has read its changes, too. */
export function requiredVersion(versions: readonly BindingVersion[]): number | null {
  return versions.find(({ mustAccept }) => mustAccept)?.version ?? null
}
