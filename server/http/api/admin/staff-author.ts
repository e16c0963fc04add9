import type { StaffActor } from '#server/staff/deps.ts'

/** Returns the caller as orders, notes and files name their author. An operator key has no row id of a person. */
export function staffAuthor({ kind, id, name }: StaffActor): { staffId: number | null; name: string } {
  return { staffId: kind === 'staff' ? id : null, name }
}
