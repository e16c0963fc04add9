import { type Static, type TSchema, Type } from 'typebox'
import type { AttributeValue } from '#contract/catalog/attributes.ts'
import { PRODUCT_STATES } from '#contract/catalog/catalog-states.ts'
import { ImageFocus } from '#contract/schemas/catalog/images.ts'
import { Day, IntegerOrNull, Nullable, NumberOrNull } from '#contract/schemas/wire.ts'
import { STOCK_POLICIES } from '#contract/values/back-orders.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'

/** Text that the database can store. */
const Text = (maxLength: number, description?: string, pattern = '^[^\\u0000]*$') =>
  Type.String({ maxLength, pattern, ...(description && { description }) })
/** Files join the parts of a list with `|` (decision 0107). */
const PART = '^[^\\u0000|]*$'
const List = (description?: string) =>
  Type.Array(Text(120, undefined, PART), { maxItems: 100, ...(description && { description }) })
const TextOrNull = (maxLength: number, description?: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, pattern: '^[^\\u0000]*$', description })
const Money = (description: string) => Type.Number({ minimum: 0, maximum: 20_000_000, description })
const Units = (minimum: number, description: string) => Type.Integer({ minimum, maximum: MAX_INTEGER, description })
const Measure = (unit: string) => NumberOrNull({ minimum: 0, maximum: 99_999.99, description: unit })

/** All types in one list: of several schemas, the validator would turn a number into a text, or null into 0. */
const AttributeInput = Type.Unsafe<AttributeValue | null>({
  type: ['string', 'number', 'boolean', 'null'],
  description: 'A text or choice, a number, true or false; null: none',
})

/** The fields of a product that the operator writes. They are the columns of a file of products, with the types of JSON. */
const fields = {
  sku: Text(200, 'Code of the product'),
  title: Text(1000, 'Name, up to 255 characters'),
  slug: Text(300, 'End of its address. Links with the previous one still lead to the product'),
  description: Text(100_000, 'Text of its page'),
  status: Type.Enum([...PRODUCT_STATES], { description: 'State that the operator gives it' }),
  supplier: Text(300, 'Slug or name of its supplier'),
  category: Text(1000, 'Link of its category, or a path of names such as Kitchen > Mugs'),
  family: TextOrNull(120, 'Key that joins the variants of one product'),
  options: Type.Record(Type.String({ pattern: '^[^\\u0000|=]{1,120}$' }), Text(300, undefined, PART), {
    maxProperties: 20,
    description: 'What distinguishes it from the other variants of its family: `{"Color": "Sage"}`',
  }),
  price: Money('US dollars per unit'),
  sales_price: NumberOrNull({
    minimum: 0,
    maximum: 20_000_000,
    description: 'US dollars per unit while is_sales is true',
  }),
  is_sales: Type.Boolean({ description: 'True while the sales price applies' }),
  retail_price: NumberOrNull({ minimum: 0, maximum: 20_000_000, description: 'Suggested retail price in US dollars' }),
  case_pack: Units(1, 'Units in a case'),
  min_qty: Units(1, 'Minimum order in units, a multiple of qty_step'),
  qty_step: Units(1, 'Step of quantities in units'),
  price_breaks: Type.Array(
    Type.Object({ min_qty: Units(2, 'From this number of units'), price: Money('US dollars per unit') }),
    {
      maxItems: 20,
      description: 'Volume prices. Quantities rise, prices never do',
    },
  ),
  stock: Units(0, 'Available units. A change is recorded as a movement of the stock'),
  stock_policy: Type.Enum([...STOCK_POLICIES], {
    description:
      'What can be ordered beyond the stock: nothing, units that come later, or units of a product that is not available yet',
  }),
  back_order_limit: IntegerOrNull({
    minimum: 0,
    maximum: MAX_INTEGER,
    description: 'Units that can be ordered beyond the stock; null: any number',
  }),
  available_on: Nullable(Type.String({ ...Day, description: 'Day on which units beyond the stock are expected' })),
  order_by: Nullable(Type.String({ ...Day, description: 'Last day to preorder' })),
  lead_time: Nullable(
    Type.Object(
      { min_days: Type.Integer({ minimum: 0, maximum: 9999 }), max_days: Type.Integer({ minimum: 0, maximum: 9999 }) },
      {
        description: 'Working days until it ships',
      },
    ),
  ),
  materials: List(),
  colors: List(),
  styles: List(),
  rooms: List(),
  length_in: Measure('Inches'),
  width_in: Measure('Inches'),
  height_in: Measure('Inches'),
  weight_lb: Measure('Pounds'),
  barcode: TextOrNull(40, 'GTIN on its package (UPC, EAN), with its check digit'),
  care: TextOrNull(100_000, 'Care instructions'),
  country: TextOrNull(100, 'Country of origin, as a code or a name'),
  images: Type.Array(
    Type.Object({
      source: Text(2000, 'URL, name of an uploaded image, or path that an import gave', PART),
      alt: Text(1000, 'Description', PART),
      focus: Type.Optional({
        ...ImageFocus,
        description: 'Point that stays visible where it is cropped. Without it, the whole image is shown',
      }),
    }),
    {
      maxItems: 50,
      description: 'The main image first',
    },
  ),
  documents: Type.Array(
    Type.Object({
      title: Text(200, undefined, '^[^\\u0000|=]*$'),
      url: Text(2000, 'https://… or a path of the shop', PART),
    }),
    { maxItems: 50 },
  ),
  replacement: TextOrNull(200, 'SKU of the product that replaces it'),
  attributes: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }), AttributeInput, {
    maxProperties: 200,
    description:
      'Own attributes by key, in their units: `{"finish": "Matte", "seat_height": 45}`. A change sets those that it names, and null removes one',
  }),
} satisfies Record<string, TSchema>

export const ProductFields = Type.Object(fields)
export type ProductFields = Static<typeof ProductFields>
export type ProductField = keyof ProductFields

/** Fields that a request sets. */
export const ProductInput = Type.Partial(ProductFields)
export type ProductInput = Static<typeof ProductInput>

/** Fields that the caller saw. A value that was stored by an import may be longer than one that a request sets. */
export const SeenFields = Type.Partial(
  Type.Object(
    Object.fromEntries(Object.keys(fields).map((name) => [name, Type.Unknown()])) as Record<
      ProductField,
      ReturnType<typeof Type.Unknown>
    >,
  ),
)
export type SeenFields = Static<typeof SeenFields>
