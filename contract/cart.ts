import { type Static, Type } from 'typebox'
import { SupplierRef } from './catalog.ts'
import { ImageRef } from './images.ts'
import { Nullable, Usd } from './wire.ts'

/** Largest quantity of one line: keeps every total inside PostgreSQL's integer of cents. */
export const MAX_LINE_QUANTITY = 100_000

/** Most different products of one cart. */
export const MAX_CART_LINES = 500

/** A guest's cart, and the cookie that names it, are kept this long after the last change. */
export const GUEST_CART_DAYS = 90

/** Spec 5 and 7: `id` is the product's ocid, `quantity` defaults to 1. Browsers and older clients send strings too. */
export const AddToCart = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  quantity: Type.Integer({ minimum: 1, maximum: MAX_LINE_QUANTITY, default: 1 }),
})
export type AddToCart = Static<typeof AddToCart>

/** Spec 5 and 7: `qty` defaults to 0, and 0 removes the line. */
export const UpdateCartLine = Type.Object({
  qty: Type.Integer({ minimum: 0, maximum: MAX_LINE_QUANTITY, default: 0 }),
})

export const CartLineId = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) })

export const CartCount = Type.Object({ count: Type.Integer({ description: 'Sum of the quantities' }) })
export type CartCount = Static<typeof CartCount>

/** Trouble with a line, and the one press that mends it: set the line to `fix.qty` (0 removes it). */
export const CartProblem = Type.Object({
  code: Type.Enum([
    'out_of_stock',
    'insufficient_stock',
    'below_min_qty',
    'not_a_multiple',
    'price_changed',
    'discontinued',
  ]),
  message: Type.String(),
  blocks: Type.Boolean({ description: 'The order cannot be placed while this stands' }),
  fix: Nullable(Type.Object({ label: Type.String(), qty: Type.Integer() })),
})
export type CartProblem = Static<typeof CartProblem>

export const CartItem = Type.Object({
  id: Type.Integer({ description: 'The line: what update and delete take' }),
  ocid: Type.Integer(),
  sku: Type.String(),
  title: Type.String(),
  slug: Type.String(),
  image: Nullable(ImageRef),
  category: Type.String(),
  options: Type.Record(Type.String(), Type.String()),
  price: Usd,
  sales_price: Nullable(Usd),
  is_sales: Type.Boolean(),
  itemPrice: Type.Number({ description: 'Effective price of one unit at this quantity' }),
  quantity: Type.Integer(),
  case_pack: Type.Integer(),
  min_qty: Type.Integer(),
  qty_step: Type.Integer(),
  stock: Type.Integer(),
  line_total: Usd,
  next_break: Nullable(Type.Object({ add_qty: Type.Integer(), price: Usd })),
  supplier: SupplierRef,
  problems: Type.Array(CartProblem),
})
export type CartItem = Static<typeof CartItem>

export const Cart = Type.Object({
  currency: Type.Literal('USD'),
  count: Type.Integer(),
  items: Type.Array(CartItem),
  subtotal: Usd,
  savings: Type.Number({ description: 'Against the list prices' }),
  shipping_estimate: Usd,
  total: Usd,
  free_shipping: Type.Object({ target: Usd, remaining: Usd, reached: Type.Boolean() }),
  can_checkout: Type.Boolean(),
})
export type Cart = Static<typeof Cart>

export const CartChange = Type.Object({ count: Type.Integer(), cart: Cart })
export type CartChange = Static<typeof CartChange>
