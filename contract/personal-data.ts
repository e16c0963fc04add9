import { Type } from 'typebox'
import { Address, User } from './accounts.ts'
import { SCOPES } from './integrations.ts'
import { PAYMENT_METHODS } from './checkout.ts'
import { OrderState } from './orders.ts'
import { Certificate, KeptAddress, Notices, Referrals } from './profile.ts'
import { Device } from './sign-in.ts'
import { Day, Moment, Nullable, Usd } from './wire.ts'

const Text = Nullable(Type.String())

const Product = { ocid: Type.Integer(), sku: Type.String(), title: Type.String() }
const Line = { ...Product, quantity: Type.Integer(), note: Text }

const ExportedOrder = Type.Object({
  invoice: Type.String({ description: 'The order number' }),
  placed_at: Moment,
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
        Type.Union([Type.Object({ quoted_at: Moment, price: Nullable(Usd), tax: Nullable(Usd) }), Type.Null()], {
          description: 'Only of what goes by freight, on top of the total; null until it is quoted',
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
})

/** Everything the shop keeps of one person, as `GET export` hands it out: money in US dollars, times in UTC. */
export const PersonalData = Type.Object({
  exported_at: Moment,
  person: Type.Object({
    ...Type.Omit(User, ['company']).properties,
    terms_version: Type.Union([Type.String(), Type.Null()], { description: 'Of the terms that were accepted' }),
    terms_accepted_at: Nullable(Moment),
    new_email: Type.Union([Type.String(), Type.Null()], { description: 'An address that waits to be confirmed' }),
  }),
  notices: Notices,
  company: User.properties.company,
  addresses: Type.Array(KeptAddress),
  certificates: Type.Array(Certificate),
  referrals: Type.Object({
    ...Type.Pick(Referrals, ['code', 'link']).properties,
    joined: Type.Integer({ description: 'How many came; who they are is theirs to hand out' }),
  }),
  seeds: Type.Array(
    Type.Object({
      uuid: Type.String(),
      name: Type.String(),
      description: Text,
      is_public: Type.Boolean(),
      created_at: Moment,
      updated_at: Moment,
      deleted_at: Nullable(Moment),
      products: Type.Array(
        Type.Object({ ...Product, quantity: Nullable(Type.Integer()), note: Text, attached_at: Moment }),
      ),
    }),
  ),
  cart: Type.Array(Type.Object({ ...Line, added_at: Moment })),
  saved_for_later: Type.Array(Type.Object({ ...Line, saved_at: Moment })),
  drafts: Type.Array(
    Type.Object({ name: Type.String(), created_at: Moment, updated_at: Moment, lines: Type.Array(Type.Object(Line)) }),
  ),
  orders: Type.Array(ExportedOrder, { description: 'Those that this person placed' }),
  card_payments: Type.Array(
    Type.Object({
      state: Type.String(),
      card: Type.Union([Type.String(), Type.Null()], { description: "Such as 'Visa ending in 4242'" }),
      created_at: Moment,
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
      created_at: Moment,
      last_used_at: Nullable(Moment),
      expires_at: Nullable(Moment),
      revoked_at: Nullable(Moment),
    }),
  ),
  webhooks: Type.Array(Type.Object({ url: Type.String(), events: Type.Array(Type.String()), created_at: Moment })),
  devices: Type.Array(Type.Omit(Device, ['id', 'current'])),
})
