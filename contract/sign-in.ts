import { type Static, Type } from 'typebox'
import { Moment, Nullable } from './wire.ts'

/** A browser stays signed in this long. */
export const SESSION_DAYS = 30
/** A link that signs in works this long, once. */
export const LOGIN_LINK_MINUTES = 15
/** A link to set a new password works this long, once. */
export const RESET_LINK_MINUTES = 60

/** Spec 7: the one field of POST /password/email. */
export const ForgotPassword = Type.Object({ u_email: Type.String({ minLength: 1, maxLength: 254 }) })
export type ForgotPassword = Static<typeof ForgotPassword>

export const MailToken = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200, description: 'The token at the end of the link that was mailed' }),
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

/** Asks for a link that signs in. `redirect` is a path of the shop; anything else is ignored. */
export const LoginLinkWanted = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  redirect: Type.Optional(Type.String({ maxLength: 500 })),
})
export type LoginLinkWanted = Static<typeof LoginLinkWanted>

/** Spec 7: GET /login_token/{token}. */
export const LoginTokenAnswer = Type.Object({
  token: Type.String(),
  redirect: Nullable(Type.String()),
  user: Type.Object({ u_fname: Type.String() }),
})
export type LoginTokenAnswer = Static<typeof LoginTokenAnswer>

/** A browser that is signed in. */
export const Device = Type.Object({
  id: Type.String(),
  name: Type.String({ description: "Such as 'Chrome on macOS'" }),
  address: Nullable(Type.String({ description: 'The IP address it last came from' })),
  signed_in_at: Moment,
  last_seen_at: Moment,
  current: Type.Boolean(),
})
export type Device = Static<typeof Device>
