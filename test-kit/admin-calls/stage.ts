import { randomUUID } from 'node:crypto'
import { ALL_PERMISSIONS } from '#contract/backoffice/permissions.ts'
import { createAdminClient, type AdminClient } from '#contract/client/admin-client.ts'
import type { AdminEndpointName } from '#contract/endpoints/admin/admin.ts'
import { createStaffSessions } from '#server/staff/sessions/sessions.ts'
import { addStaffAccount, STAFF_PASSWORD } from '#test-kit/accounts/staff-browser.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

/** A request of an endpoint of the operator API, and the browser that sends it; by default the owner's. */
export interface AdminRequest<Name extends AdminEndpointName> {
  request?: Parameters<AdminClient[Name]>[0]
  by?: StaffVisitor
}

/** The request of every endpoint of a table. A new endpoint without one does not compile. */
export type AdminRequests<Table> = {
  [Name in keyof Table & AdminEndpointName]: (stage: Stage) => Promise<AdminRequest<Name>>
}

/** A member of staff. */
export interface StaffAccount {
  /** Row id in `staff`. */
  id: number
  publicId: string
  email: string
}

/** A shop in production, where everyone needs a second factor, with its owner and the people that a request needs. */
export interface Stage {
  test: TestShop
  owner: StaffVisitor
  /** A shop without staff, for its first owner. */
  empty: TestShop
  close(): Promise<void>
}

const SETTINGS = { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost', REGISTRATION: 'review' }

/** Opens the shops that the requests are made in. */
export async function openStage(): Promise<Stage> {
  const [test, empty] = [await openTestShop(SETTINGS, { search: true }), await openTestShop(SETTINGS)]
  const owner = await signedIn(test, await addPerson(test, 'olive@shop.example'))
  return {
    test,
    owner,
    empty,
    async close() {
      await test.close()
      await empty.close()
    },
  }
}

export type StaffVisitor = ReturnType<typeof openVisitor>

let visitors = 0

/** Opens a browser with cookies and a network of its own. Its client calls the operator API of a shop. */
export function openVisitor(test: TestShop) {
  visitors += 1
  const remoteAddress = `10.5.${visitors >> 8}.${visitors & 255}`
  const cookies = new Map<string, string>()
  const client = createAdminClient({
    baseUrl: 'http://localhost',
    async fetch(address, options) {
      const request = new Request(address, options)
      const answer = await test.app.inject({
        method: request.method as 'GET',
        url: request.url,
        payload: Buffer.from(await request.arrayBuffer()),
        remoteAddress,
        headers: {
          ...Object.fromEntries(request.headers),
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      })
      for (const { name, value } of answer.cookies) cookies.set(name, value)
      const headers = { 'Content-Type': String(answer.headers['content-type']) }
      return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers })
    },
  })
  return { test, cookies, client }
}

/** Makes a prepared request. Returns its response. Throws an `ApiError`. */
export function send<Name extends AdminEndpointName>(
  { owner }: Stage,
  name: Name,
  { by = owner, request }: AdminRequest<Name>,
): Promise<object> {
  const call = by.client[name] as (request?: object) => Promise<object>
  return call(request)
}

/** Adds an owner with the password `STAFF_PASSWORD`. */
export async function addPerson(
  test: TestShop,
  email = `${randomUUID().slice(0, 8)}@shop.example`,
): Promise<StaffAccount> {
  const id = await addStaffAccount(test, email)
  const { public_id } = await test.database.db
    .selectFrom('staff')
    .select('public_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, publicId: public_id, email }
}

/** Opens a browser in which a person is signed in. */
export async function signedIn(test: TestShop, { id }: StaffAccount): Promise<StaffVisitor> {
  const visitor = openVisitor(test)
  const origin = { address: '10.5.255.1', userAgent: undefined }
  visitor.cookies.set('trellis_staff', await createStaffSessions(test.database).start(id, origin))
  return visitor
}

/** Opens a browser in which a person has entered the password, but no second factor. */
export async function halfSignedIn(test: TestShop, { email }: StaffAccount): Promise<StaffVisitor> {
  const visitor = openVisitor(test)
  await visitor.client.adminSignIn({ body: { email, password: STAFF_PASSWORD } })
  return visitor
}

/** Everything that a command may grant. */
export const COMMAND = { staffId: null, permissions: new Set(ALL_PERMISSIONS) }
