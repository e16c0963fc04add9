import type { StaffActor } from '#server/staff/deps.ts'

/** Returns the person, or the key (without an id), as orders name them. */
export function staffAuthor({ kind, id, name }: StaffActor): { staffId: number | null; name: string } {
  return { staffId: kind === 'staff' ? id : null, name }
}
