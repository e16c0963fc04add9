import type { ADMIN_SIGN_IN_ENDPOINTS } from '#contract/endpoints/admin/staff/sign-in.ts'
import { authenticatorCode } from '#test-kit/accounts/authenticator-app.ts'
import { createSoftwarePasskey } from '#test-kit/accounts/software-passkey.ts'
import { STAFF_PASSWORD } from '#test-kit/accounts/staff-browser.ts'
import type { TestShop } from '#test-kit/shop.ts'
import { addPasskey, addPersonWithApp, challengeOf, NEW_PASSWORD } from './own-account.ts'
import { addPerson, type AdminRequests, COMMAND, halfSignedIn, openVisitor, signedIn, type Stage } from './stage.ts'

/** Enters the password of a new person with a passkey. */
async function halfWithPasskey({ test }: Stage) {
  const person = await addPerson(test)
  const { passkey } = await addPasskey(await signedIn(test, person))
  return { by: await halfSignedIn(test, person), passkey }
}

/** Enters the password of a new person without a second factor. */
async function halfWithoutFactor({ test }: Stage) {
  return halfSignedIn(test, await addPerson(test))
}

/** Invites someone. Returns the token of the link. */
async function invitationToken({ test, owner }: Stage): Promise<string> {
  const email = `${crypto.randomUUID().slice(0, 8)}@shop.example`
  const role = (await test.shop.staff.roles.list()).find(({ name }) => name === 'Orders')
  const { data } = await owner.client.adminInviteStaff({ body: { email, roles: [role?.id ?? ''] } })
  return test.shop.transaction(({ staff }) => staff.people.createInvitationLink(COMMAND, data.id))
}

/** Returns the token of the link that the start of a shop without staff prints. */
async function setUpToken(empty: TestShop): Promise<string> {
  return (await empty.shop.staff.links.createSetUpLink()) ?? ''
}

export const SIGN_IN_REQUESTS: AdminRequests<typeof ADMIN_SIGN_IN_ENDPOINTS> = {
  async adminSignIn({ test }) {
    const { email } = await addPerson(test)
    return { by: openVisitor(test), request: { body: { email, password: STAFF_PASSWORD } } }
  },
  async adminSignInTotp({ test }) {
    const { person, nextCode } = await addPersonWithApp(test)
    return { by: await halfSignedIn(test, person), request: { body: { code: nextCode } } }
  },
  async adminSignInRecoveryCode({ test }) {
    const { person, codes } = await addPersonWithApp(test)
    return { by: await halfSignedIn(test, person), request: { body: { code: codes[0] ?? '' } } }
  },
  async adminSignInPasskeyOptions(stage) {
    const { by } = await halfWithPasskey(stage)
    return { by }
  },
  async adminSignInPasskey(stage) {
    const { by, passkey } = await halfWithPasskey(stage)
    return { by, request: { body: passkey.sign(challengeOf(await by.client.adminSignInPasskeyOptions())) } }
  },
  adminEnrollTotp: async (stage) => ({ by: await halfWithoutFactor(stage) }),
  async adminEnrollTotpConfirm(stage) {
    const by = await halfWithoutFactor(stage)
    const { secret } = (await by.client.adminEnrollTotp()).data
    return { by, request: { body: { code: authenticatorCode(secret) } } }
  },
  adminEnrollPasskeyOptions: async (stage) => ({ by: await halfWithoutFactor(stage) }),
  async adminEnrollPasskey(stage) {
    const by = await halfWithoutFactor(stage)
    const challenge = challengeOf(await by.client.adminEnrollPasskeyOptions())
    const passkey = createSoftwarePasskey('http://localhost').create(challenge)
    return { by, request: { body: { name: 'Work laptop', passkey } } }
  },
  async adminForgotPassword({ test }) {
    const { email } = await addPerson(test)
    return { by: openVisitor(test), request: { body: { email } } }
  },
  async adminResetPassword({ test }) {
    const { email } = await addPerson(test)
    const sent = await test.shop.staff.email({ letter: 'reset', mail: 'm', email }, 'http://localhost')
    const token = /password-reset#([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? ''
    return { by: openVisitor(test), request: { body: { token, password: NEW_PASSWORD } } }
  },
  async adminOpenInvitation(stage) {
    return { by: openVisitor(stage.test), request: { body: { token: await invitationToken(stage) } } }
  },
  async adminAcceptInvitation(stage) {
    const body = { token: await invitationToken(stage), name: 'Nia Norris', password: NEW_PASSWORD }
    return { by: openVisitor(stage.test), request: { body } }
  },
  adminOpenSetUp: async ({ empty }) => ({
    by: openVisitor(empty),
    request: { body: { token: await setUpToken(empty) } },
  }),
  async adminSetUp({ empty }) {
    const token = await setUpToken(empty)
    const body = { token, name: 'Olive Ortega', email: 'olive@shop.example', password: NEW_PASSWORD }
    return { by: openVisitor(empty), request: { body } }
  },
}
