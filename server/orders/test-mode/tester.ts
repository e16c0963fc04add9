import type { Member, Visitor } from '#server/accounts/deps.ts'

/** A test key and its buyer. */
export type Tester = Visitor & { user: Member }
