import { COMPANY_ROLE_KEYS } from '#contract/accounts/company-permissions.ts'
import { type Static, Type } from 'typebox'
import { APPROVAL_STATUSES, BUYER_TYPES } from '#contract/accounts/accounts.ts'
import {
  COMPANY_SORTS,
  DUPLICATE_REASONS,
  MAX_COUNTED,
  MAX_REVIEW_TEXTS,
  NOTE_MAX_LENGTH,
  REASON_MAX_LENGTH,
  REGISTRATION_CHECKS,
  REGISTRATION_TABS,
  REVIEW_TEXT_NAME_LENGTH,
} from '#contract/accounts/companies.ts'
import { CERTIFICATE_STATUSES } from '#contract/accounts/profile.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { Address, Approval } from '#contract/schemas/accounts/accounts.ts'
import { SavedAddress } from '#contract/schemas/accounts/profile.ts'
import { Nullable, NumberOrNull, PageSize, Timestamp, Usd } from '#contract/schemas/wire.ts'

export const Id = Type.Integer({ minimum: 1, maximum: MAX_INTEGER })
const BUYER_TYPE_NAMES = Object.keys(BUYER_TYPES) as (keyof typeof BUYER_TYPES)[]
const BuyerType = Type.Enum(BUYER_TYPE_NAMES)
/** Text without the character that PostgreSQL cannot store. */
const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*$' })
const EmailedReason = Type.String({
  ...Text(REASON_MAX_LENGTH),
  description: 'The email to the owners contains it',
})
/** A reason that stays internal. */
export const Reason = Text(REASON_MAX_LENGTH)

export const CompanyId = Type.Object({ id: Type.Integer({ ...Id, description: 'Id of the company' }) })
export const CertificateId = Type.Object({ id: Type.Integer({ ...Id, description: 'Number of the certificate' }) })
export const PersonOfCompany = Type.Object({
  ...CompanyId.properties,
  person: Type.Integer({ ...Id, description: 'Id of the person' }),
})

/** Position in a list of keyset pages. */
export const Cursor = Type.Optional(
  Type.String({ minLength: 1, maxLength: 400, description: '`next` of the previous page' }),
)
export const Next = Nullable(Type.String({ description: 'Cursor of the next page; null: this is the last one' }))

/** Number of rows, counted up to a bound. */
export const Counted = Type.Integer({
  maximum: MAX_COUNTED,
  description: `Counted up to ${MAX_COUNTED}, which means that many or more`,
})

const CompanyState = Type.Object({
  status: Approval,
  suspended: Type.Boolean({ description: 'True if the company cannot order until staff resume it' }),
  closed: Type.Boolean({ description: 'True if its people cannot sign in until staff reopen it' }),
})

export const RegistrationsQuery = Type.Object({
  tab: Type.Enum([...REGISTRATION_TABS], { default: 'waiting', description: 'What is to be done' }),
  cursor: Cursor,
  limit: PageSize(100, 50),
})
export type RegistrationsQuery = Static<typeof RegistrationsQuery>

export const RegistrationSummary = Type.Object({
  id: Type.Integer(),
  company: Type.String(),
  buyer_type: BuyerType,
  applicant: Nullable(Type.String({ description: 'Name of its owner' })),
  email: Nullable(Type.String()),
  place: Nullable(Type.String({ description: 'City and state of its address' })),
  certificate: Type.Enum(['none', 'under_review', 'decided']),
  submitted_at: Type.String({ ...Timestamp, description: 'When it entered the queue' }),
  requested_at: Nullable(Timestamp),
})
export type RegistrationSummary = Static<typeof RegistrationSummary>

export const RegistrationList = Type.Object({
  data: Type.Array(RegistrationSummary),
  next: Next,
  counts: Type.Object({ waiting: Counted, requested: Counted, approved: Counted, rejected: Counted }),
})
export type RegistrationList = Static<typeof RegistrationList>

export const CompanyTerms = Type.Object({
  days: Type.Integer({ minimum: 0, maximum: 180, description: 'Days to pay an invoice; 0: no invoice terms' }),
  limit: NumberOrNull({ minimum: 0, maximum: 1e9, description: 'Credit limit in US dollars; null: no limit' }),
})
export type CompanyTerms = Static<typeof CompanyTerms>

export const CompanyCertificate = Type.Object({
  id: Type.Integer(),
  state: Type.String(),
  number: Type.String(),
  expires_on: Nullable(Type.String({ format: 'date' })),
  status: Type.Enum([...CERTIFICATE_STATUSES], { description: 'Only an accepted certificate exempts from sales tax' }),
  reason: Nullable(Type.String()),
  file: Nullable(
    Type.Object({
      name: Type.String(),
      type: Type.String(),
      bytes: Type.Integer(),
      url: Type.String({ description: 'Path of the file' }),
    }),
  ),
  created_at: Timestamp,
})
export type CompanyCertificate = Static<typeof CompanyCertificate>

export const CompanyPerson = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  phone: Nullable(Type.String()),
  role: Type.Enum([...COMPANY_ROLE_KEYS, 'own'], { description: '`own`: a role that the company added' }),
  role_name: Type.String(),
  email_verified: Type.Boolean(),
  created_at: Timestamp,
  last_seen_at: Nullable(Timestamp),
})
export type CompanyPerson = Static<typeof CompanyPerson>

/** The facts about a company that its registration and its page share. */
const companyFields = {
  id: Type.Integer(),
  name: Type.String(),
  legal_name: Nullable(Type.String()),
  reviewed_name: Nullable(
    Type.String({ description: 'Its name at the review; the company may have changed it since' }),
  ),
  website: Nullable(Type.String()),
  buyer_type: BuyerType,
  ...CompanyState.properties,
  status_reason: Nullable(Type.String({ description: 'Why it was rejected' })),
  suspension_reason: Nullable(Type.String()),
  closing_reason: Nullable(Type.String()),
  merged_into: Nullable(
    Type.Object(
      { id: Type.Integer(), name: Type.String() },
      { description: 'The company that it was merged into: everything belongs to that one' },
    ),
  ),
  created_at: Timestamp,
  submitted_at: Timestamp,
  reviewed_at: Nullable(Timestamp),
  request: Nullable(
    Type.Object(
      { text: Type.String(), at: Timestamp },
      { description: 'What staff requested and the company has not added yet' },
    ),
  ),
  terms: CompanyTerms,
  people: Type.Array(CompanyPerson),
  certificates: Type.Array(CompanyCertificate),
}

export const RegistrationCheck = Type.Object({
  kind: Type.Enum([...REGISTRATION_CHECKS]),
  result: Type.Enum(['ok', 'warning', 'unknown']),
  text: Type.String(),
})
export type RegistrationCheck = Static<typeof RegistrationCheck>

export const Duplicate = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  status: Approval,
  reasons: Type.Array(Type.Enum([...DUPLICATE_REASONS])),
})
export type Duplicate = Static<typeof Duplicate>

export const RegistrationDetails = Type.Object({
  ...companyFields,
  address: Nullable(Address),
  checks: Type.Array(RegistrationCheck),
  duplicates: Type.Array(Duplicate),
})
export type RegistrationDetails = Static<typeof RegistrationDetails>

/** The status that staff saw: a decision that someone else has made meanwhile is not overwritten. */
const Seen = Type.Enum([...APPROVAL_STATUSES], {
  description: 'The status that the caller saw. Another one: the response is a 409',
})

export const ApproveRegistration = Type.Object({
  seen_status: Seen,
  terms: Type.Optional(CompanyTerms),
  certificates: Type.Optional(
    Type.Array(Id, { maxItems: 20, uniqueItems: true, description: 'Numbers of its certificates to accept as well' }),
  ),
})
export type ApproveRegistration = Static<typeof ApproveRegistration>
export const RejectRegistration = Type.Object({ seen_status: Seen, reason: EmailedReason })
export type RejectRegistration = Static<typeof RejectRegistration>
export const RequestFromRegistration = Type.Object({ text: EmailedReason })

export const ReviewText = Type.Object({
  kind: Type.Enum(['reject', 'request']),
  name: Text(REVIEW_TEXT_NAME_LENGTH),
  text: Text(REASON_MAX_LENGTH),
})
export type ReviewText = Static<typeof ReviewText>
export const ReviewTexts = Type.Object({ texts: Type.Array(ReviewText, { maxItems: MAX_REVIEW_TEXTS }) })

export const CompaniesQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      ...Text(200),
      description: 'Words of names, an email address, or an order, invoice or certificate number',
    }),
  ),
  status: Type.Optional(Type.Enum([...APPROVAL_STATUSES], { description: 'Result of the review' })),
  suspended: Type.Optional(Type.Boolean({ description: 'True: only suspended companies; false: only others' })),
  closed: Type.Optional(Type.Boolean({ description: 'True: only closed companies; false: only others' })),
  overdue: Type.Optional(Type.Boolean({ description: 'True: only companies with an invoice that is overdue' })),
  buyer_type: Type.Optional(Type.Enum(BUYER_TYPE_NAMES, { description: 'What kind of business it is' })),
  terms: Type.Optional(
    Type.Boolean({ description: 'True: only companies with invoice terms; false: only those without' }),
  ),
  state: Type.Optional(
    Type.String({ pattern: '^[A-Z]{2}$', description: 'State of one of its addresses, such as ME' }),
  ),
  sort: Type.Enum([...COMPANY_SORTS], { default: 'newest', description: 'Order of the list' }),
  cursor: Cursor,
  limit: PageSize(200, 50),
})
export type CompaniesQuery = Static<typeof CompaniesQuery>

/** The list without its pages, for an export. */
export const CompaniesExport = Type.Omit(CompaniesQuery, ['cursor', 'limit'])
export type CompaniesExport = Static<typeof CompaniesExport>

export const CompanySummary = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  ...CompanyState.properties,
  buyer_type: BuyerType,
  place: Nullable(Type.String()),
  owner: Nullable(Type.String()),
  email: Nullable(Type.String()),
  terms: CompanyTerms,
  created_at: Timestamp,
})
export type CompanySummary = Static<typeof CompanySummary>

export const CompanyList = Type.Object({ data: Type.Array(CompanySummary), next: Next, count: Counted })
export type CompanyList = Static<typeof CompanyList>

export const CompanyNote = Type.Object({
  id: Type.Integer(),
  author: Type.String(),
  text: Type.String(),
  created_at: Timestamp,
})
export type CompanyNote = Static<typeof CompanyNote>
export const NewNote = Type.Object({ text: Text(NOTE_MAX_LENGTH) })

export const CompanyDetails = Type.Object({
  ...companyFields,
  addresses: Type.Array(SavedAddress),
  notes: Type.Array(CompanyNote, { description: 'The newest notes of staff' }),
  credit: Nullable(
    Type.Object(
      {
        used: Usd,
        available: Nullable(Usd),
        overdue: Nullable(
          Type.Object({ invoices: Type.Integer(), amount: Usd, due_on: Type.String({ format: 'date' }) }),
        ),
      },
      { description: 'Null without the permission payments.read' },
    ),
  ),
})
export type CompanyDetails = Static<typeof CompanyDetails>

export const ReasonBody = Type.Object({ reason: EmailedReason })
/** A suspension is internal: the reason is not emailed. */
export const SuspendCompany = Type.Object({ reason: Reason })
