import { type Static, Type } from 'typebox'
import { Nullable } from '#contract/schemas/wire.ts'

export const ReferralCode = Type.Object({
  code: Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'Referral code of a buyer or of a public seed, as in their links',
  }),
})

/** Buyer who sent the invitation, as shown in "Invited by Nora W. of Marigold & Main". */
export const Inviter = Type.Object({
  u_fname: Type.String(),
  u_lname_initial: Type.String(),
  company: Nullable(Type.String({ description: 'Null for the code of a seed' })),
})
export type Inviter = Static<typeof Inviter>

export const InviterResponse = Type.Object({ status: Type.Literal(true), user: Inviter })
