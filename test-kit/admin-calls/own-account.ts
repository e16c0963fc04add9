import type { ADMIN_ACCOUNT_ENDPOINTS } from '#contract/endpoints/admin/staff/own-account.ts'
import { authenticatorCode } from '#test-kit/accounts/authenticator-app.ts'
import { createSoftwarePasskey } from '#test-kit/accounts/software-passkey.ts'
import { STAFF_PASSWORD } from '#test-kit/accounts/staff-browser.ts'
import type { TestShop } from '#test-kit/shop.ts'
import { addPerson, type AdminRequests, type Stage, type StaffAccount, signedIn, type StaffVisitor } from './stage.ts'

export const NEW_PASSWORD = 'meadow-anchor-violet-58'

/** The challenge in the options for a passkey. */
export const challengeOf = (options: { data: Record<string, unknown> }) => String(options.data['challenge'])

/** Signs a new person in. */
async function newcomer({ test }: Stage): Promise<StaffVisitor> {
  return signedIn(test, await addPerson(test))
}

/** Sets up an authenticator app. Returns the recovery codes and the next code that the app shows. */
export async function addApp(by: StaffVisitor): Promise<{ codes: string[]; nextCode: string }> {
  const { secret } = (await by.client.adminBeginTotp()).data
  const { data } = await by.client.adminConfirmTotp({ body: { code: authenticatorCode(secret) } })
  // Each code works once.
  return { codes: data.recovery_codes, nextCode: authenticatorCode(secret, new Date(Date.now() + 30_000)) }
}

/** Adds a passkey. Returns it with the id that the shop gave it. */
export async function addPasskey(by: StaffVisitor) {
  const passkey = createSoftwarePasskey('http://localhost')
  const created = passkey.create(challengeOf(await by.client.adminPasskeyOptions()))
  await by.client.adminAddPasskey({ body: { name: 'Desk', passkey: created } })
  const { passkeys } = (await by.client.adminFactors()).data
  return { passkey, id: passkeys[0]?.id ?? '' }
}

/** Adds a person with an authenticator app. */
export async function addPersonWithApp(
  test: TestShop,
): Promise<{ person: StaffAccount; codes: string[]; nextCode: string }> {
  const person = await addPerson(test)
  return { person, ...(await addApp(await signedIn(test, person))) }
}

export const ACCOUNT_REQUESTS: AdminRequests<typeof ADMIN_ACCOUNT_ENDPOINTS> = {
  adminConfirm: async () => ({ request: { body: { password: STAFF_PASSWORD } } }),
  async adminConfirmPasskeyOptions(stage) {
    const by = await newcomer(stage)
    await addPasskey(by)
    return { by }
  },
  adminChangeProfile: async (stage) => ({ by: await newcomer(stage), request: { body: { name: 'Mira Keller' } } }),
  adminChangePassword: async (stage) => ({
    by: await newcomer(stage),
    request: { body: { current_password: STAFF_PASSWORD, password: NEW_PASSWORD } },
  }),
  adminDevices: async () => ({}),
  async adminEndDevice({ test }) {
    const person = await addPerson(test)
    const by = await signedIn(test, person)
    await signedIn(test, person)
    const { data } = await by.client.adminDevices()
    return { by, request: { params: { id: data.find(({ current }) => !current)?.id ?? '' } } }
  },
  async adminEndOtherDevices({ test }) {
    const person = await addPerson(test)
    await signedIn(test, person)
    return { by: await signedIn(test, person) }
  },
  async adminFactors(stage) {
    const by = await newcomer(stage)
    await addPasskey(by)
    return { by }
  },
  adminBeginTotp: async (stage) => ({ by: await newcomer(stage) }),
  async adminConfirmTotp(stage) {
    const by = await newcomer(stage)
    const { secret } = (await by.client.adminBeginTotp()).data
    return { by, request: { body: { code: authenticatorCode(secret) } } }
  },
  async adminRemoveTotp(stage) {
    const by = await newcomer(stage)
    await addApp(by)
    await addPasskey(by)
    return { by }
  },
  async adminRenewRecoveryCodes(stage) {
    const by = await newcomer(stage)
    await addApp(by)
    return { by }
  },
  adminPasskeyOptions: async (stage) => ({ by: await newcomer(stage) }),
  async adminAddPasskey(stage) {
    const by = await newcomer(stage)
    const challenge = challengeOf(await by.client.adminPasskeyOptions())
    const passkey = createSoftwarePasskey('http://localhost').create(challenge)
    return { by, request: { body: { name: 'Work laptop', passkey } } }
  },
  async adminRenamePasskey(stage) {
    const by = await newcomer(stage)
    const { id } = await addPasskey(by)
    return { by, request: { params: { id }, body: { name: 'Work laptop' } } }
  },
  async adminRemovePasskey(stage) {
    const by = await newcomer(stage)
    await addApp(by)
    const { id } = await addPasskey(by)
    return { by, request: { params: { id } } }
  },
}
