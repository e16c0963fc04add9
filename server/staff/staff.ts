/**
 * Staff: the people who operate the marketplace, their roles, sessions, second factors (decision 0082) and preferences. What they did is in
 * the audit log (`server/audit/`).
 */
import { createFactors } from './factors/factors.ts'
import { createOperatorKeys } from './keys/keys.ts'
import { createImpersonation } from './impersonation/impersonation.ts'
import { createForgottenPassword } from './links/forgot-password.ts'
import { createStaffLinks } from './links/accept.ts'
import { createPeople } from './people/people.ts'
import { createRoles } from './people/roles.ts'
import { createStaffDevices } from './sessions/devices.ts'
import { createStaffPasswords, setStaffPassword } from './sessions/own-password.ts'
import { createPreviews } from './previews/previews.ts'
import { createStaffPreferences } from './preferences/preferences.ts'
import { createStaffSessions } from './sessions/sessions.ts'
import { createStaffSignIn, noHalfSession } from './sessions/sign-in.ts'
import { Problem } from '#contract/problem.ts'
import type { StaffEmail } from '#server/jobs/jobs.ts'
import type { Email } from '#server/mail/mail.ts'
import { draftStaffEmail } from './emails/staff-email.ts'
import type { StaffDeps, StaffPerson } from './deps.ts'

export { accessTokenOf } from './impersonation/impersonation.ts'
export { permissionsNow } from './people/permissions-now.ts'
export { syncBuiltInRoles } from './people/built-in-roles.ts'

export function createStaff(deps: StaffDeps) {
  const { db } = deps
  const sessions = createStaffSessions({ db })
  const factors = createFactors(deps)
  return {
    sessions,
    impersonation: createImpersonation({ db }),
    previews: createPreviews({ db }),
    factors,
    signIn: { ...createStaffSignIn({ ...deps, factors, sessions }), noHalfSession },
    passwords: {
      ...createStaffPasswords(deps),
      ...createForgottenPassword(deps),
      /** Sets the hash of a new password, emails a notice of it and ends everything but this session. Run it in a transaction. */
      set: (staffId: number, hash: string, except: Buffer | null): Promise<void> =>
        setStaffPassword(deps, staffId, hash, except),
    },
    links: createStaffLinks(deps),
    devices: createStaffDevices({ db }),
    profile: {
      /** Changes a person's name. Returns it. */
      async rename({ id }: StaffPerson, typed: string): Promise<string> {
        const name = typed.trim()
        if (name === '') throw Problem.invalid({ name: ['Enter a name.'] })
        await db.updateTable('staff').set({ name }).where('id', '=', id).execute()
        return name
      },
    },
    people: createPeople(deps),
    roles: createRoles({ db }),
    keys: createOperatorKeys(deps),
    /** Renders the email of a `staff.letter` job, or returns `null` if it is no longer needed. */
    async email(payload: StaffEmail, shopUrl: string): Promise<Email | null> {
      const draft = await draftStaffEmail(db, payload, shopUrl)
      return draft && deps.renderDraft(draft)
    },
    preferences: createStaffPreferences({ db }),
  }
}
