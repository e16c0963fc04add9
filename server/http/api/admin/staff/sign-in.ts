import type { ADMIN_SIGN_IN_ENDPOINTS } from '#contract/endpoints/admin/staff/sign-in.ts'
import type { SignInStep } from '#contract/schemas/admin/staff/staff-sign-in.ts'
import type { Changes } from '#server/audit/audit.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'
import { auditRejection, personActor, type SignInCall, staffSubject } from './sign-in-audit.ts'
import type { Shop } from '#server/shop.ts'

type Half = Awaited<ReturnType<SignInCall['session']['half']>>
type Verified = Awaited<ReturnType<Shop['staff']['signIn']['verifyPassword']>>

export const adminSignInHandlers: AdminHandlers<typeof ADMIN_SIGN_IN_ENDPOINTS> = {
  async adminSignIn(call) {
    const { shop, session, body } = call
    const person = await auditRejection(call, 'adminSignIn', () =>
      shop.staff.signIn.verifyPassword(body, session.browser),
    )
    return start(call, 'adminSignIn', async () => person)
  },
  adminSignInTotp: (call) =>
    complete(call, 'adminSignInTotp', 'code', ({ person }) =>
      call.shop.staff.factors.totp.accept(person, call.body.code),
    ),
  adminSignInRecoveryCode: (call) =>
    complete(call, 'adminSignInRecoveryCode', 'code', ({ person }) =>
      call.shop.staff.factors.useRecoveryCode(person, call.body.code),
    ),
  async adminSignInPasskeyOptions({ shop, session }) {
    const { person, half } = await session.half()
    return { data: await shop.staff.factors.passkeys.signingOptions(person, half, session.site) }
  },
  adminSignInPasskey: (call) =>
    complete(call, 'adminSignInPasskey', 'passkey', ({ person, half }) =>
      call.shop.staff.factors.passkeys.accept(person, half, call.session.site, call.body),
    ),

  async adminEnrollTotp({ shop, session }) {
    const half = await session.half()
    return shop.transaction(async ({ staff }) => {
      await staff.signIn.requireNoFactor(half)
      return { data: await staff.factors.totp.begin(half.person) }
    })
  },
  adminEnrollTotpConfirm: (call) =>
    enroll(call, 'adminEnrollTotpConfirm', 'code', ({ staff }, { person }) =>
      staff.factors.confirmTotp(person, call.body.code),
    ),
  async adminEnrollPasskeyOptions({ shop, session }) {
    const half = await session.half()
    return shop.transaction(async ({ staff }) => {
      await staff.signIn.requireNoFactor(half)
      return { data: await staff.factors.passkeys.registrationOptions(half.person, half.half, session.site) }
    })
  },
  adminEnrollPasskey: (call) =>
    enroll(call, 'adminEnrollPasskey', 'passkey', ({ staff }, { person, half }) =>
      staff.factors.addPasskey(person, half, call.session.site, call.body),
    ),

  async adminForgotPassword({ shop, session, body }) {
    await shop.staff.passwords.forgot(body.email, session.browser)
    return { status: true }
  },
  async adminResetPassword({ shop, session, auditActor, body }) {
    const prepared = await shop.staff.links.prepareReset(body, session.browser.address)
    await shop.transaction(async (bound) => {
      const person = await bound.staff.links.reset(prepared)
      const entry = { action: 'adminResetPassword', subject: staffSubject(person) }
      await bound.audit.write(personActor(person, auditActor), entry)
    })
    return { status: true }
  },
  adminOpenInvitation: async ({ shop, session, body }) => ({
    data: await shop.staff.links.openInvitation(body.token, session.browser.address),
  }),
  async adminAcceptInvitation(call) {
    const { shop, session, body } = call
    const prepared = await shop.staff.links.prepareInvitation(body, session.browser.address)
    return start(call, 'adminAcceptInvitation', ({ staff }) => staff.links.acceptInvitation(prepared))
  },
  async adminOpenSetUp({ shop, session, body }) {
    await shop.staff.links.openSetUp(body.token, session.browser.address)
    return { status: true }
  },
  async adminSetUp(call) {
    const { shop, session, body } = call
    const hash = await shop.staff.links.prepareSetUp(body, session.browser.address)
    return start(call, 'adminSetUp', ({ staff }) => staff.links.setUp(body, hash))
  },
}

/** Starts a session or half session for the person that `verify` returns, in one transaction with it. */
async function start(
  { shop, session, auditActor }: SignInCall,
  action: string,
  verify: (bound: Shop) => Promise<Verified>,
): Promise<{ data: SignInStep }> {
  const { person, secret, step, methods } = await shop.transaction(async (bound) => {
    const verified = await verify(bound)
    const started = await bound.staff.signIn.start(verified, session.browser)
    const changes: Changes = { step: [null, started.step] }
    await bound.audit.write(personActor(verified, auditActor), { action, subject: staffSubject(verified), changes })
    return { person: verified, ...started }
  })
  if (step === 'signed_in') await session.begin(secret, person)
  else session.beginHalf(secret)
  return { data: { step, methods } }
}

/** Completes the half session of the browser with a second factor that `accept` verifies. */
async function complete(
  call: SignInCall,
  action: string,
  field: string,
  accept: (half: Half) => Promise<boolean>,
): Promise<{ data: SignInStep }> {
  const { shop, session, auditActor } = call
  const half = await session.half()
  const { signIn } = shop.staff
  await auditRejection(
    call,
    action,
    () => signIn.tryFactor(half.person, field, async () => ((await accept(half)) ? true : null)),
    half.person,
  )
  const secret = await shop.transaction(async (bound) => {
    const entry = { action, subject: staffSubject(half.person) }
    await bound.audit.write(personActor(half.person, auditActor), entry)
    return bound.staff.signIn.complete(half, session.browser)
  })
  await session.begin(secret, half.person)
  return { data: { step: 'signed_in', methods: [] } }
}

/** Adds the first second factor of a person with `add`, and completes their half session. Returns the recovery codes. */
async function enroll(
  call: SignInCall,
  action: string,
  field: string,
  add: (bound: Shop, half: Half) => Promise<string[] | null>,
): Promise<{ data: { recovery_codes: string[] } }> {
  const { shop, session, auditActor } = call
  const half = await session.half()
  const { codes, secret } = await shop.staff.signIn.tryFactor(half.person, field, () =>
    shop.transaction(async (bound) => {
      await bound.staff.signIn.requireNoFactor(half)
      const recoveryCodes = await add(bound, half)
      if (recoveryCodes === null) return null
      const entry = { action, subject: staffSubject(half.person) }
      await bound.audit.write(personActor(half.person, auditActor), entry)
      return { codes: recoveryCodes, secret: await bound.staff.signIn.complete(half, session.browser) }
    }),
  )
  await session.begin(secret, half.person)
  return { data: { recovery_codes: codes } }
}
