/**
 * Staff: the people who operate the marketplace, their roles, sessions and second factors. What they did is in the audit log
 * (`server/audit/`).
 */
import type { Db } from '#database/connect.ts'
import { createOperatorKeys } from './keys/keys.ts'
import { createStaffSessions } from './sessions/sessions.ts'

export type Staff = ReturnType<typeof createStaff>

export function createStaff({ db }: { db: Db }) {
  return {
    sessions: createStaffSessions({ db }),
    keys: createOperatorKeys({ db }),
  }
}
