import type { MEMBER_ENDPOINTS } from '#contract/endpoints/members.ts'
import { Problem } from '#contract/problem.ts'
import type { SignedInBuyer } from '#server/accounts/deps.ts'
import type { MemberChange } from '#server/accounts/accounts.ts'
import type { Changes } from '#server/audit/audit.ts'
import type { RequestSession } from '#server/http/auth/request-session.ts'
import type { Shop } from '#server/shop.ts'
import { type Handlers, requireBuyer, requireSession } from './handler.ts'

export const memberHandlers: Handlers<typeof MEMBER_ENDPOINTS> = {
  companyMembers: async ({ shop, session }) => ({
    data: await shop.accounts.members.list((await requireBuyer(session)).user),
  }),
  async changeMemberRole({ shop, session, params, body }) {
    const buyer = await requireSession(session)
    await audited({ shop, session, buyer, action: 'changeMemberRole' }, async ({ accounts }) =>
      changed(await accounts.members.changeRole(buyer, params.u_id, body.role)),
    )
    return { status: true }
  },
  async removeMember({ shop, session, params }) {
    const buyer = await requireSession(session)
    await audited({ shop, session, buyer, action: 'removeMember' }, async ({ accounts }) =>
      changed(await accounts.members.remove(buyer, params.u_id)),
    )
    // A member who left has no session here.
    if (!(await shop.accounts.member(buyer))) await session.signOut()
    return { status: true }
  },
  async transferOwnership({ shop, session, params }) {
    const buyer = await requireSession(session)
    await audited({ shop, session, buyer, action: 'transferOwnership' }, async ({ accounts }) =>
      changed(await accounts.members.transfer(buyer, params.u_id)),
    )
    return { status: true }
  },
  companyInvitations: async ({ shop, session }) => ({
    data: await shop.accounts.invitations.list((await requireBuyer(session)).user),
  }),
  async inviteMember({ shop, session, body }) {
    const buyer = await requireSession(session)
    const data = await audited({ shop, session, buyer, action: 'inviteMember' }, async ({ accounts, jobs }) => {
      const result = await accounts.invitations.create(jobs, buyer, body)
      return { result, changes: { invitation: [null, result.id], role: [null, result.role.name] } }
    })
    return { data }
  },
  async resendInvitation({ shop, session, params }) {
    const buyer = await requireSession(session)
    const data = await audited({ shop, session, buyer, action: 'resendInvitation' }, async ({ accounts, jobs }) => {
      const result = await accounts.invitations.resend(jobs, buyer, params.id)
      return { result, changes: { invitation: [result.id, result.id] } }
    })
    return { data }
  },
  async revokeInvitation({ shop, session, params }) {
    const buyer = await requireSession(session)
    await audited({ shop, session, buyer, action: 'revokeInvitation' }, async ({ accounts }) => {
      await accounts.invitations.revoke(buyer, params.id)
      return { result: null, changes: { invitation: [params.id, null] } }
    })
    return { status: true }
  },
  openInvitation: async ({ shop, session, body }) => ({
    data: await shop.accounts.invitations.open(body.token, session.browser.address),
  }),
  async acceptInvitation({ shop, session, body }) {
    const signedIn = await presentSession(session)
    const accepter = await shop.accounts.invitations.prepare(body, signedIn, session.browser.address)
    const joined = await shop.transaction(async (bound) => {
      const { role, id, companyId } = await bound.accounts.invitations.accept(body.token, accepter)
      const buyer = { id, companyId }
      const actor = await actorOf(bound, buyer, session)
      await bound.audit.write(actor, {
        action: 'acceptInvitation',
        subject: { kind: 'company', id: buyer.companyId },
        // A member keeps the role.
        changes: { member: [role[0] === null ? null : actor.name, actor.name], role },
        onBehalfOf: buyer.id,
      })
      return buyer
    })
    const { sessions } = shop.accounts
    if (signedIn) return { token: session.resume(await sessions.switchCompany(signedIn, joined.companyId)) }
    return { token: await session.begin(await sessions.start(joined, session.browser)) }
  },
  companyRoles: async ({ shop, session }) => ({
    data: await shop.accounts.companyRoles.list((await requireBuyer(session)).user),
  }),
  async createCompanyRole({ shop, session, body }) {
    const buyer = await requireSession(session)
    const data = await audited({ shop, session, buyer, action: 'createCompanyRole' }, async ({ accounts }) => {
      const result = await accounts.companyRoles.create(buyer, body)
      return { result, changes: { role: [null, result.name], permissions: [null, result.permissions] } }
    })
    return { data }
  },
  async changeCompanyRole({ shop, session, params, body }) {
    const buyer = await requireSession(session)
    const data = await audited({ shop, session, buyer, action: 'changeCompanyRole' }, async ({ accounts }) => {
      const { before, after } = await accounts.companyRoles.change(buyer, params.id, body)
      return {
        result: after,
        changes: { role: [before.name, after.name], permissions: [before.permissions, after.permissions] },
      }
    })
    return { data }
  },
  async deleteCompanyRole({ shop, session, params }) {
    const buyer = await requireSession(session)
    await audited({ shop, session, buyer, action: 'deleteCompanyRole' }, async ({ accounts }) => {
      const { name, permissions } = await accounts.companyRoles.remove(buyer, params.id)
      return { result: null, changes: { role: [name, null], permissions: [permissions, null] } }
    })
    return { status: true }
  },
  async switchCompany({ shop, session, body }) {
    const buyer = await requireSession(session)
    return { token: session.resume(await shop.accounts.sessions.switchCompany(buyer, body.id)) }
  },
}

interface AuditedCall {
  shop: Shop
  session: RequestSession
  buyer: SignedInBuyer
  action: string
}

/** Makes a change of the company's people in one transaction with its row of the audit log, which staff see in the company's timeline. */
async function audited<Result>(
  { shop, session, buyer, action }: AuditedCall,
  work: (bound: Shop) => Promise<{ result: Result; changes: Changes }>,
): Promise<Result> {
  return shop.transaction(async (bound) => {
    // Read the name first: a member who leaves has none in the company afterwards.
    const actor = await actorOf(bound, buyer, session)
    const { result, changes } = await work(bound)
    const subject = { kind: 'company', id: buyer.companyId } as const
    await bound.audit.write(actor, { action, subject, changes, onBehalfOf: buyer.id })
    return result
  })
}

async function actorOf({ accounts }: Shop, buyer: { id: number; companyId: number }, session: RequestSession) {
  const { u_fname, u_lname } = await accounts.profile.user(buyer)
  return { kind: 'member', name: `${u_fname} ${u_lname}`, address: session.browser.address } as const
}

function changed({ person, role }: MemberChange): { result: null; changes: Changes } {
  return { result: null, changes: { member: [person, person], role } }
}

/** Returns the session of the request, or null: an expired token counts as not signed in. */
async function presentSession(session: RequestSession): Promise<SignedInBuyer | null> {
  const user = await session.visitor().then(
    (visitor) => visitor.user,
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error
      return null
    },
  )
  const hash = user && (await session.sessionHash())
  return user && hash ? { ...user, session: hash } : null
}
