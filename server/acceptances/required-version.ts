import type { BindingVersion } from '#server/content/content.ts'

/** Returns the newest version that must be accepted, or null. A buyer who accepts a later version accepts its changes, too. */
export function requiredVersion(versions: readonly BindingVersion[]): number | null {
  return versions.find(({ mustAccept }) => mustAccept)?.version ?? null
}
