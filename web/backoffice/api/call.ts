import { type AdminClient, createAdminClient } from '#contract/client/admin-client.ts'
import { ApiError } from '#contract/client/send.ts'

export type CallName = keyof AdminClient

/** Response body of a call. */
export type CallResponse<Name extends CallName> = Awaited<ReturnType<AdminClient[Name]>>

/** Writes that have no response yet, by what they send: the same write, sent again, has the same idempotency key. */
const pendingKeys = new Map<string, string>()

const client = createAdminClient({ fetch: (address, options) => fetch(address, { ...options, cache: 'no-store' }) })

let confirmIdentity: () => Promise<boolean> = async () => false

/** Sets the function that confirms who the person is before a sensitive call. It returns false if they go back instead. */
export function confirmIdentityWith(confirm: () => Promise<boolean>): void {
  confirmIdentity = confirm
}

/**
 * Calls an endpoint of the operator API by its operation id, as the person who is signed in. Throws an `ApiError`. If it requires a recent
 * confirmation, the person confirms who they are, and it is sent again. A write has an idempotency key, which a repetition after a lost
 * response reuses, so that the shop performs it once.
 */
export async function call<Name extends CallName>(
  name: Name,
  ...[request]: Parameters<AdminClient[Name]>
): Promise<CallResponse<Name>> {
  const sent = `${name} ${JSON.stringify(request ?? {})}`
  const idempotencyKey = pendingKeys.get(sent) ?? newKey()
  pendingKeys.set(sent, idempotencyKey)
  try {
    const response = await sendConfirmed(name, { idempotencyKey, ...request })
    pendingKeys.delete(sent)
    return response
  } catch (error) {
    if (!isLost(error)) pendingKeys.delete(sent)
    throw error
  }
}

async function sendConfirmed<Name extends CallName>(name: Name, request: object): Promise<CallResponse<Name>> {
  const send = client[name] as (request: object) => Promise<CallResponse<Name>>
  try {
    return await send(request)
  } catch (error) {
    if (!isProblem(error, 'password_required') || !(await confirmIdentity())) throw error
    return send(request)
  }
}

/** True if an error is the problem with this code. */
export function isProblem(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code
}

/** True if the shop has refused what was sent, so that it has not performed any repetition of the call either. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 413 || error.status === 422)
}

/** True if the shop may have performed the call: no response arrived, or one of 500 and more. */
function isLost(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

/** Returns a new idempotency key. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
