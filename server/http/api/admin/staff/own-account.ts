import type { ADMIN_ACCOUNT_ENDPOINTS } from '#contract/endpoints/admin/staff/own-account.ts'
import { Problem } from '#contract/problem.ts'
import type { Confirmation } from '#contract/schemas/admin/staff/staff-sign-in.ts'
import type { Changes } from '#server/audit/audit.ts'
import type { StaffSession } from '#server/http/auth/staff-session.ts'
import type { Shop } from '#server/shop.ts'
import type { StaffMember } from '#server/staff/deps.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'
import { auditRejection, staffSubject } from './sign-in-audit.ts'

export const adminAccountHandlers: AdminHandlers<typeof ADMIN_ACCOUNT_ENDPOINTS> = {
  async adminConfirm(call) {
    const { shop, session, actor, auditActor, body } = call
    await auditRejection(call, 'adminConfirm', () => verify(shop, session, actor, body), actor)
    await shop.transaction(async (bound) => {
      await bound.staff.sessions.confirm(actor.session)
      await bound.audit.write(auditActor, { action: 'adminConfirm', subject: staffSubject(actor) })
    })
    return { status: true }
  },
  adminConfirmPasskeyOptions: async ({ shop, session, actor }) => ({
    data: await shop.staff.factors.passkeys.signingOptions(actor, actor.session, session.site),
  }),
  async adminChangeProfile({ shop, actor, audit, body }) {
    const name = await shop.staff.profile.rename(actor, body.name)
    audit({ subject: staffSubject(actor), changes: { name: [actor.name, name] } })
    return { status: true }
  },
  async adminChangePassword(call) {
    const { shop, actor, auditActor, body } = call
    const hash = await auditRejection(
      call,
      'adminChangePassword',
      () => shop.staff.passwords.hashChanged(actor, body),
      actor,
    )
    await shop.transaction(async (bound) => {
      await bound.staff.passwords.set(actor.id, hash, actor.session)
      await bound.audit.write(auditActor, { action: 'adminChangePassword', subject: staffSubject(actor) })
    })
    return { status: true }
  },

  adminDevices: async ({ shop, actor }) => ({ data: await shop.staff.devices.list(actor) }),
  async adminEndDevice({ shop, actor, audit, params }) {
    await shop.staff.devices.signOut(actor, params.id)
    audit({ subject: staffSubject(actor) })
    return { status: true }
  },
  async adminEndOtherDevices({ shop, actor, audit }) {
    await shop.staff.sessions.endAll(actor.id, actor.session)
    audit({ subject: staffSubject(actor) })
    return { status: true }
  },

  adminFactors: async ({ shop, actor }) => ({ data: await shop.staff.factors.status(actor.id) }),
  async adminBeginTotp({ shop, actor, audit }) {
    audit({ subject: staffSubject(actor) })
    return { data: await shop.staff.factors.totp.begin(actor) }
  },
  async adminConfirmTotp({ shop, actor, auditActor, body }) {
    const codes = await shop.staff.signIn.tryFactor(actor, 'code', () =>
      shop.transaction(async (bound) => {
        const added = await bound.staff.factors.confirmTotp(actor, body.code)
        if (added === null) return null
        const changes: Changes = { authenticator_app: [false, true] }
        await bound.audit.write(auditActor, { action: 'adminConfirmTotp', subject: staffSubject(actor), changes })
        return added
      }),
    )
    return { data: { recovery_codes: codes } }
  },
  async adminRemoveTotp({ shop, actor, audit }) {
    await shop.staff.factors.removeTotp(actor)
    audit({ subject: staffSubject(actor), changes: { authenticator_app: [true, false] } })
    return { status: true }
  },
  async adminRenewRecoveryCodes({ shop, actor, audit }) {
    audit({ subject: staffSubject(actor) })
    return { data: { recovery_codes: await shop.staff.factors.renewRecoveryCodes(actor) } }
  },
  async adminPasskeyOptions({ shop, session, actor }) {
    return { data: await shop.staff.factors.passkeys.registrationOptions(actor, actor.session, session.site) }
  },
  async adminAddPasskey({ shop, session, actor, audit, body }) {
    const codes = await shop.staff.factors.addPasskey(actor, actor.session, session.site, body)
    audit({ subject: staffSubject(actor), changes: { passkey: [null, body.name] } })
    return { data: { recovery_codes: codes } }
  },
  async adminRenamePasskey({ shop, actor, audit, params, body }) {
    const previous = await shop.staff.factors.passkeys.rename(actor.id, params.id, body.name)
    audit({ subject: staffSubject(actor), changes: { passkey: [previous, body.name] } })
    return { status: true }
  },
  async adminRemovePasskey({ shop, actor, audit, params }) {
    const name = await shop.staff.factors.removePasskey(actor, params.id)
    audit({ subject: staffSubject(actor), changes: { passkey: [name, null] } })
    return { status: true }
  },
}

/** Verifies a proof of who the person is. Throws `invalid_input` for a wrong one or more than one, and `rate_limited`. */
async function verify(
  { staff }: Shop,
  { site }: StaffSession,
  actor: StaffMember,
  { password, code, passkey }: Confirmation,
): Promise<void> {
  const accepted = (accept: Promise<boolean>) => accept.then((isAccepted) => (isAccepted ? true : null))
  if ([password, code, passkey].filter((proof) => proof !== undefined).length !== 1)
    throw Problem.invalid({ password: ['Send one of password, code and passkey.'] })
  if (password !== undefined) await staff.passwords.require(actor, password)
  if (code !== undefined)
    await staff.signIn.tryFactor(actor, 'code', () => accepted(staff.factors.totp.accept(actor, code)))
  if (passkey !== undefined) {
    const accept = () => accepted(staff.factors.passkeys.accept(actor, actor.session, site, passkey))
    await staff.signIn.tryFactor(actor, 'passkey', accept)
  }
}
