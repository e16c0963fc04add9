import { type Static, Type } from 'typebox'
import { Address } from './accounts.ts'
import { LARGEST_INTEGER } from './row-id.ts'
import { Moment, Nullable } from './wire.ts'

/** Most addresses of one company. */
export const MAX_ADDRESSES = 50

/** Most certificates of one company: one a state, and some that replaced another. */
export const MAX_CERTIFICATES = 100

const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const Password = Type.String({ minLength: 1, maxLength: 1024 })

/** What a person may change of themselves without proving anything. An empty phone or username is none. */
export const PersonChange = Type.Object({
  u_fname: Line(100),
  u_lname: Line(100),
  u_phone: Type.Optional(Type.String({ maxLength: 40 })),
  username: Type.Optional(Type.String({ maxLength: 60 })),
})
export type PersonChange = Static<typeof PersonChange>

/** What the owner may change of the company; an empty legal name or website is none. */
export const CompanyChange = Type.Object({
  name: Line(200),
  legal_name: Type.Optional(Type.String({ maxLength: 200 })),
  website: Type.Optional(Type.String({ maxLength: 500 })),
})
export type CompanyChange = Static<typeof CompanyChange>

export const EmailChange = Type.Object({ email: Type.String({ minLength: 3, maxLength: 254 }), password: Password })
export type EmailChange = Static<typeof EmailChange>

/** An address as its owner fills it in; it is in the United States. An empty label is the city. */
export const NewAddress = Type.Object({
  label: Type.Optional(Type.String({ maxLength: 60 })),
  name: Line(200),
  line1: Line(200),
  line2: Type.Optional(Type.String({ maxLength: 200 })),
  city: Line(100),
  state: Line(2),
  zip: Line(10),
})
export type NewAddress = Static<typeof NewAddress>

/** An address in the company's book. */
export const KeptAddress = Type.Object({
  ...Address.properties,
  is_default: Type.Boolean({ description: 'The one the checkout suggests' }),
})
export type KeptAddress = Static<typeof KeptAddress>

export const AddressId = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: LARGEST_INTEGER, description: 'The address: its `id` in the address book' }),
})

/** A resale certificate of the company. */
export const Certificate = Type.Object({
  id: Type.String(),
  state: Type.String(),
  number: Type.String(),
  expires_on: Nullable(Type.String({ format: 'date', description: 'The last day it exempts from sales tax' })),
  file: Nullable(Type.Object({ name: Type.String(), type: Type.String(), bytes: Type.Integer() })),
  created_at: Moment,
})
export type Certificate = Static<typeof Certificate>

/**
 * A certificate to be kept. The document travels as the file `documents[resale_certificate]`; an empty last day is none, for one
 * that does not expire.
 */
export const NewCertificate = Type.Object({
  tax: Type.Object({
    state: Line(2),
    number: Line(60),
    expires_on: Type.Optional(Type.String({ maxLength: 10, description: 'Such as 2027-12-31' })),
  }),
})
export type NewCertificate = Static<typeof NewCertificate>

/** The buyer's own code, and who came by it: `registered` until they may order, then `joined`. */
export const Referrals = Type.Object({
  code: Type.String(),
  link: Type.String(),
  total: Type.Integer(),
  invited: Type.Array(
    Type.Object({
      name: Type.String({ description: "Such as 'Nora W.'" }),
      company: Type.String(),
      status: Type.Enum(['registered', 'joined']),
      registered_at: Moment,
    }),
    { description: 'The newest hundred' },
  ),
})
export type Referrals = Static<typeof Referrals>

/** Mails a buyer can do without. What an order needs and what keeps the account safe is always sent. */
export const NOTICE_KINDS = ['order_updates', 'news'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Which of them are sent to a buyer who has not said. */
export const NOTICE_DEFAULTS: Readonly<Record<NoticeKind, boolean>> = { order_updates: true, news: false }

export const Notices = Type.Object({
  order_updates: Type.Boolean({ description: 'When a parcel leaves or is late' }),
  news: Type.Boolean({ description: 'New collections' }),
})
export type Notices = Static<typeof Notices>

/** The kinds to change; the others stay. */
export const NoticesChange = Type.Partial(Notices)
export type NoticesChange = Static<typeof NoticesChange>

export const CloseAccount = Type.Object({ password: Password })
export type CloseAccount = Static<typeof CloseAccount>
