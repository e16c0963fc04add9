import { Problem } from '#contract/problem.ts'
import type { AuditActor } from '#server/audit/audit.ts'
import type { StaffSession } from '#server/http/auth/staff-session.ts'
import type { Shop } from '#server/shop.ts'
import type { StaffPerson } from '#server/staff/deps.ts'

/** The parts of a call that a sign-in uses. */
export interface SignInCall {
  shop: Shop
  session: StaffSession
  auditActor: AuditActor
}

/**
 * Runs a step of a sign-in, and writes a row to the audit log if it is refused. The row of a rejected password names no person: the work is
 * the same whether or not the address belongs to someone. `person`: who has given the password already.
 */
export async function auditRejection<T>(
  { shop, auditActor }: SignInCall,
  action: string,
  step: () => Promise<T>,
  person?: StaffPerson,
): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof Problem) {
      const subject = person && staffSubject(person)
      await shop.audit.write(auditActor, { action, subject, changes: { refused: [null, error.code] } })
    }
    throw error
  }
}

/** Returns the actor of an audit row for a person who has just proved who they are. */
export function personActor({ id, name }: StaffPerson, auditActor: AuditActor): AuditActor {
  return { ...auditActor, kind: 'staff', id, name }
}

export function staffSubject({ publicId }: StaffPerson): { kind: 'staff'; id: string } {
  return { kind: 'staff', id: publicId }
}
