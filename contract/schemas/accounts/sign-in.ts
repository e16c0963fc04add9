import { type Static, Type } from 'typebox'
import { Timestamp, Nullable } from '#contract/schemas/wire.ts'

/** Request of POST /password/email (spec 7). */
export const ForgotPassword = Type.Object({ u_email: Type.String({ minLength: 1, maxLength: 254 }) })
export type ForgotPassword = Static<typeof ForgotPassword>

export const EmailToken = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200, description: 'Token at the end of the link in the email' }),
})

export const NewPassword = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
})
export type NewPassword = Static<typeof NewPassword>

export const ChangePassword = Type.Object({
  current_password: Type.String({ minLength: 1, maxLength: 1024 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
})
export type ChangePassword = Static<typeof ChangePassword>

export const ConfirmPassword = Type.Object({ password: Type.String({ minLength: 1, maxLength: 1024 }) })
export type ConfirmPassword = Static<typeof ConfirmPassword>

/** Requests a sign-in link. `redirect` is a path of the shop; any other URL is ignored. */
export const LoginLinkRequest = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  redirect: Type.Optional(Type.String({ maxLength: 500 })),
})
export type LoginLinkRequest = Static<typeof LoginLinkRequest>

/** Response of GET /login_token/{token} (spec 7). */
export const LoginTokenResponse = Type.Object({
  token: Type.String(),
  redirect: Nullable(Type.String()),
  user: Type.Object({ u_fname: Type.String() }),
})
export type LoginTokenResponse = Static<typeof LoginTokenResponse>

/** Signed-in browser. */
export const Device = Type.Object({
  id: Type.String(),
  name: Type.String({ description: "Such as 'Chrome on macOS'" }),
  address: Nullable(Type.String({ description: 'IP address of its last request' })),
  signed_in_at: Timestamp,
  last_seen_at: Timestamp,
  current: Type.Boolean(),
})
export type Device = Static<typeof Device>
