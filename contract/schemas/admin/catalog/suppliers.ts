import { type Static, Type } from 'typebox'
import { Next } from '#contract/schemas/admin/companies/companies.ts'
import {
  RecordName,
  RecordText,
  RecordVersion,
  REVISION_FIELDS,
  Slug,
  Status,
  StoredText,
  StoredTextOrNull,
} from './edited-records.ts'
import { Day, Nullable, NumberOrNull, PageSize } from '#contract/schemas/wire.ts'

export const SuppliersQuery = Type.Object({
  q: Type.Optional(StoredText(120, 'A part of its name or of the end of its URL')),
  status: Type.Optional(Status),
  cursor: Type.Optional(StoredText(300, '`next` of the previous page')),
  limit: PageSize(200, 50),
})
export type SuppliersQuery = Static<typeof SuppliersQuery>

const Minimum = (order: string) =>
  NumberOrNull({ minimum: 0.01, maximum: 1_000_000, description: `Minimum of ${order} in US dollars; null: none` })

/** Fields that staff set. */
const SET_FIELDS = {
  name: RecordName,
  status: Status,
  story: RecordText,
  country: StoredTextOrNull(60, 'Code or English name of the country'),
  ships_from: StoredTextOrNull(200, 'Town that its shipments leave from'),
  latitude: NumberOrNull({ minimum: -90, maximum: 90, description: 'Degrees, for searches within a distance' }),
  longitude: NumberOrNull({ minimum: -180, maximum: 180, description: 'Degrees' }),
  minimum_first: Minimum("a company's first order"),
  minimum_reorder: Minimum('each later order'),
  away_from: Nullable(Day),
  away_until: Nullable({ ...Day, description: 'Last day on which it ships nothing, such as of its holidays' }),
}

export const NewSupplier = Type.Object({ slug: Type.Optional(Slug), ...SET_FIELDS })
export type NewSupplier = Static<typeof NewSupplier>

export const SetSupplier = Type.Object({ version: RecordVersion, slug: Slug, ...SET_FIELDS })
export type SetSupplier = Static<typeof SetSupplier>

const LISTED_FIELDS = {
  id: Type.Integer(),
  slug: Type.String(),
  products: Type.Integer({ description: 'Number of its products in any state' }),
}

export const SupplierSummary = Type.Object({
  ...LISTED_FIELDS,
  name: Type.String(),
  status: Status,
  country: Nullable(Type.String()),
  ships_from: Nullable(Type.String()),
  minimum_first: SET_FIELDS.minimum_first,
  minimum_reorder: SET_FIELDS.minimum_reorder,
  away_until: Nullable(Day),
})
export type SupplierSummary = Static<typeof SupplierSummary>

export const SupplierList = Type.Object({
  data: Type.Array(SupplierSummary, { description: 'By `slug`' }),
  next: Next,
})
export type SupplierList = Static<typeof SupplierList>

export const SupplierDetails = Type.Object({
  ...LISTED_FIELDS,
  ...SET_FIELDS,
  name: Type.String(),
  story: Type.String(),
  country: Nullable(Type.String({ description: 'ISO 3166-1 alpha-2 code' })),
  ships_from: Nullable(Type.String()),
  active_products: Type.Integer({ description: 'Number of its products that buyers can order' }),
  lead_time_days: Nullable(
    Type.Array(Type.Integer(), { description: 'Fewest and most working days of its active products' }),
  ),
  shipping_methods: Type.Array(Type.String(), {
    description: 'Names of its own shipping methods. Without one, those of the shop apply',
  }),
  ...REVISION_FIELDS,
})
export type SupplierDetails = Static<typeof SupplierDetails>
