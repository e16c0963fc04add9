import { type Static, Type } from 'typebox'
import { Nullable } from './wire.ts'

/** The request header that carries a kept referral code (spec 7). Attribution, never authority. */
export const REFERRAL_HEADER = 'x-referral'

/** The parameter of an address that makes its visitor one who was invited. */
export const REFERRAL_PARAMETER = 'referral'

/** A visit counts for whoever sent it this long. */
export const REFERRAL_DAYS = 90

export const ReferralCode = Type.Object({
  code: Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'The referral code of a buyer, as it stands in their link',
  }),
})

/** Who invited: enough to say "Invited by Nora W. of Marigold & Main". */
export const Inviter = Type.Object({
  u_fname: Type.String(),
  u_lname_initial: Type.String(),
  company: Nullable(Type.String()),
})
export type Inviter = Static<typeof Inviter>

export const InviterAnswer = Type.Object({ status: Type.Literal(true), user: Inviter })
