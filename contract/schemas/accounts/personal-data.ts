import { Type } from 'typebox'
import { PAYMENT_METHODS } from '#contract/orders/checkout.ts'
import { SCOPES } from '#contract/integrations.ts'
import { BindingDocument } from './acceptances.ts'
import { Address, User } from './accounts.ts'
import { OrderRevision } from '#contract/schemas/orders/order-revisions.ts'
import { OrderState } from '#contract/schemas/orders/orders.ts'
import { Certificate, SavedAddress, EmailPreferences, Referrals } from './profile.ts'
import { Device } from './sign-in.ts'
import { Day, Timestamp, Nullable, Usd } from '#contract/schemas/wire.ts'

const Text = Nullable(Type.String())

const Product = { ocid: Type.Integer(), sku: Type.String(), title: Type.String() }
const Line = { ...Product, quantity: Type.Integer(), note: Text }

const RevisedLine = Type.Object({ ...Product, quantity: Type.Integer(), unit_price: Usd })

const ExportedOrder = Type.Object({
  invoice: Type.String({ description: 'Order number' }),
  placed_at: Timestamp,
  payment_method: Type.Enum([...PAYMENT_METHODS]),
  due_on: Day,
  po_number: Text,
  ship_not_before: Nullable(Day),
  notes: Text,
  terms_version: Text,
  email: Type.String(),
  shipping_address: Address,
  billing_address: Nullable(Address),
  subtotal: Usd,
  shipping: Usd,
  tax: Usd,
  total: Usd,
  makers: Type.Array(
    Type.Object({
      number: Type.String(),
      supplier: Type.String(),
      state: OrderState,
      freight: Type.Optional(
        Type.Union([Type.Object({ quoted_at: Timestamp, price: Nullable(Usd), tax: Nullable(Usd) }), Type.Null()], {
          description: 'Freight on top of the total, only for shipments by freight; null until it is quoted',
        }),
      ),
    }),
  ),
  invoices: Type.Array(
    Type.Object({
      kind: Type.String(),
      number: Type.String(),
      issued_on: Day,
      due_on: Nullable(Day),
      total: Usd,
    }),
  ),
  lines: Type.Array(
    Type.Object({
      ...Line,
      supplier: Type.String(),
      options: Type.Record(Type.String(), Type.String()),
      unit_price: Usd,
      line_total: Usd,
    }),
  ),
  revisions: Type.Array(
    Type.Object({
      ...Type.Pick(OrderRevision, ['number', 'state', 'reason', 'created_at', 'decided_at']).properties,
      total_before: Type.Number({ description: 'US dollars, with quoted freight' }),
      total_after: Type.Number({ description: 'US dollars, with quoted freight' }),
      lines_before: Type.Array(RevisedLine),
      lines_after: Type.Array(RevisedLine),
      address_before: Address,
      address_after: Address,
    }),
    { description: 'Changes of the order before it shipped, also those that were not applied' },
  ),
})

/** Everything that the shop stores about a person, as `GET export` returns it: money in US dollars, times in UTC. */
export const PersonalData = Type.Object({
  exported_at: Timestamp,
  person: Type.Object({
    ...Type.Omit(User, ['company', 'documents_to_accept']).properties,
    terms_version: Type.Union([Type.String(), Type.Null()], { description: 'Version of the terms that were accepted' }),
    terms_accepted_at: Nullable(Timestamp),
    new_email: Type.Union([Type.String(), Type.Null()], { description: 'New email address that is not confirmed yet' }),
  }),
  notices: EmailPreferences,
  company: User.properties.company,
  memberships: Type.Array(Type.Object({ company: Type.String(), role: Type.String(), joined_at: Timestamp }), {
    description: 'Companies of the person, with the name of their role',
  }),
  accepted_documents: Type.Array(
    Type.Object({ document: BindingDocument, version: Type.Integer(), accepted_at: Timestamp }),
    { description: 'Versions of the terms and the privacy notice that the person has accepted' },
  ),
  addresses: Type.Array(SavedAddress),
  certificates: Type.Array(Certificate),
  referrals: Type.Object({
    ...Type.Pick(Referrals, ['code', 'link']).properties,
    joined: Type.Integer({
      description: 'Number of invited people who joined. Their names are their own personal data',
    }),
  }),
  seeds: Type.Array(
    Type.Object({
      uuid: Type.String(),
      name: Type.String(),
      description: Text,
      is_public: Type.Boolean(),
      created_at: Timestamp,
      updated_at: Timestamp,
      deleted_at: Nullable(Timestamp),
      products: Type.Array(
        Type.Object({ ...Product, quantity: Nullable(Type.Integer()), note: Text, attached_at: Timestamp }),
      ),
    }),
  ),
  cart: Type.Array(Type.Object({ ...Line, added_at: Timestamp })),
  saved_for_later: Type.Array(Type.Object({ ...Line, saved_at: Timestamp })),
  drafts: Type.Array(
    Type.Object({
      name: Type.String(),
      created_at: Timestamp,
      updated_at: Timestamp,
      lines: Type.Array(Type.Object(Line)),
    }),
  ),
  back_in_stock: Type.Array(Type.Object({ ...Product, requested_at: Timestamp }), {
    description: 'Products that the person gets an email about when they are back in stock',
  }),
  orders: Type.Array(ExportedOrder, { description: 'Orders placed by this person' }),
  test_orders: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
    description: 'Orders of test keys, as `order/{invoice}` returned them',
  }),
  card_payments: Type.Array(
    Type.Object({
      state: Type.String(),
      card: Type.Union([Type.String(), Type.Null()], { description: "Such as 'Visa ending in 4242'" }),
      order: Type.Union([Type.String(), Type.Null()], { description: 'The order that it paid; null if it paid none' }),
      change: Type.Union([Type.Integer(), Type.Null()], {
        description: '`number` of the change of an order that it was for; null if it was for a new order',
      }),
      created_at: Timestamp,
      amount: Usd,
      captured: Usd,
      refunded: Usd,
    }),
  ),
  api_keys: Type.Array(
    Type.Object({
      name: Type.String(),
      prefix: Type.String(),
      scopes: Type.Array(Type.Enum([...SCOPES])),
      created_at: Timestamp,
      last_used_at: Nullable(Timestamp),
      expires_at: Nullable(Timestamp),
      revoked_at: Nullable(Timestamp),
    }),
  ),
  webhooks: Type.Array(Type.Object({ url: Type.String(), events: Type.Array(Type.String()), created_at: Timestamp })),
  emails: Type.Array(
    Type.Object({ subject: Type.String(), state: Type.String(), created_at: Timestamp, updated_at: Timestamp }),
    { description: 'Emails to this person in the last 30 days, and what became of them' },
  ),
  devices: Type.Array(Type.Omit(Device, ['id', 'current'])),
})
