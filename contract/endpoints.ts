import { type Static, type TSchema, Type } from 'typebox'
import { Login, LoginAnswer, SessionAnswer, User } from './accounts.ts'
import { AddToCart, Cart, CartChange, CartCount, CartLineId, UpdateCartLine } from './cart.ts'
import { Banner, ChildCategory, HomepageCollection, InventoryCard, MainCategory } from './catalog.ts'
import { Checkout, IdempotencyHeader, Order, PlaceOrder } from './orders.ts'

/** One call of a JSON API. */
export interface Endpoint {
  /** `legacy` answers under /legacy, `buyer` under /api/v2/buyer (design: addresses). */
  api: 'legacy' | 'buyer'
  method: 'GET' | 'POST'
  /** Below the base of its API, in Fastify's notation. */
  path: string
  summary: string
  /** True where the specification does not know the call: it is ours, in its style. */
  ours?: true
  /** Refused at once without a valid access token or session. */
  signedIn?: true
  params?: TSchema
  query?: TSchema
  headers?: TSchema
  body?: TSchema
  /** The status of success; 200 when absent. */
  status?: 201
  answer: TSchema
}

const Data = <T extends TSchema>(schema: T) => Type.Object({ data: schema })
const Done = Type.Object({ status: Type.Literal(true) })
const Limit = (description: string, fallback: number) =>
  Type.Integer({ description, minimum: 0, maximum: 24, default: fallback })

/** Every call there is: the table of contents of both APIs. */
export const ENDPOINTS = {
  login: {
    api: 'legacy',
    method: 'POST',
    path: '/login',
    summary: 'Sign in with an e-mail address or a username; moves the guest cart to the buyer',
    body: Login,
    answer: LoginAnswer,
  },
  session: {
    api: 'legacy',
    method: 'GET',
    path: '/session',
    summary: 'A fresh access token for the holder of the session cookie',
    answer: SessionAnswer,
  },
  logout: { api: 'legacy', method: 'POST', path: '/logout', summary: 'End the session', answer: Done },
  cartCount: { api: 'legacy', method: 'GET', path: '/cart/count', summary: 'Units in the cart', answer: CartCount },
  cartContent: { api: 'legacy', method: 'GET', path: '/cart/content', summary: 'The priced cart', answer: Cart },
  cartAdd: {
    api: 'legacy',
    method: 'POST',
    path: '/cart/add',
    summary: 'Add units of a product; a failure also has its sentence in `error`',
    body: AddToCart,
    answer: CartChange,
  },
  cartUpdate: {
    api: 'legacy',
    method: 'POST',
    path: '/cart/update/:id',
    summary: 'Set the quantity of a cart line; 0 removes it',
    params: CartLineId,
    body: UpdateCartLine,
    answer: CartChange,
  },
  cartDelete: {
    api: 'legacy',
    method: 'POST',
    path: '/cart/delete/:id',
    summary: 'Remove a cart line',
    params: CartLineId,
    answer: CartChange,
  },
  getUser: {
    api: 'buyer',
    method: 'GET',
    path: '/get-user',
    summary: 'The signed-in buyer',
    signedIn: true,
    answer: Data(User),
  },
  getMainCategories: {
    api: 'buyer',
    method: 'GET',
    path: '/get-main-categories',
    summary: 'The roots of the category tree',
    answer: Data(Type.Array(MainCategory)),
  },
  getChildCategories: {
    api: 'buyer',
    method: 'GET',
    path: '/get-child-categories',
    summary: 'Every category below a root',
    answer: Data(Type.Array(ChildCategory)),
  },
  getMainBanners: {
    api: 'buyer',
    method: 'GET',
    path: '/get-main-banners',
    summary: 'Banners of the home page',
    answer: Data(Type.Array(Banner)),
  },
  getFeaturedProducts: {
    api: 'buyer',
    method: 'GET',
    path: '/get-featured-products',
    summary: 'Featured products',
    answer: Data(Type.Array(InventoryCard)),
  },
  getMustHaveProducts: {
    api: 'buyer',
    method: 'GET',
    path: '/get-must-have-products',
    summary: 'Must-have products',
    answer: Data(Type.Array(InventoryCard)),
  },
  getHomepageCollections: {
    api: 'buyer',
    method: 'GET',
    path: '/get-homepage-collections',
    summary: 'Collections of the home page with their first products',
    query: Type.Object({
      limit: Limit('How many collections', 6),
      inventory_limit: Limit('How many products of each', 12),
    }),
    answer: Data(Type.Array(HomepageCollection)),
  },
  checkout: {
    api: 'buyer',
    method: 'GET',
    path: '/checkout',
    summary: 'Cart, addresses, terms and totals for the checkout',
    ours: true,
    signedIn: true,
    answer: Checkout,
  },
  placeOrder: {
    api: 'buyer',
    method: 'POST',
    path: '/checkout/place',
    summary: 'Place the order of the cart; repeat it safely with the same Idempotency-Key',
    ours: true,
    signedIn: true,
    headers: IdempotencyHeader,
    body: PlaceOrder,
    status: 201,
    answer: Order,
  },
  lastOrder: {
    api: 'buyer',
    method: 'GET',
    path: '/order/last',
    summary: 'The latest order of the buyer',
    ours: true,
    signedIn: true,
    answer: Data(Order),
  },
  order: {
    api: 'buyer',
    method: 'GET',
    path: '/order/:invoice',
    summary: 'An order of the company by its number',
    ours: true,
    signedIn: true,
    params: Type.Object({ invoice: Type.String({ maxLength: 40 }) }),
    answer: Data(Order),
  },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof ENDPOINTS

type Part<Name extends EndpointName, Key extends string> =
  (typeof ENDPOINTS)[Name] extends Record<Key, infer S> ? (S extends TSchema ? Static<S> : never) : undefined

export type BodyOf<Name extends EndpointName> = Part<Name, 'body'>
export type ParamsOf<Name extends EndpointName> = Part<Name, 'params'>
export type QueryOf<Name extends EndpointName> = Part<Name, 'query'>
export type HeadersOf<Name extends EndpointName> = Part<Name, 'headers'>
export type AnswerOf<Name extends EndpointName> = Part<Name, 'answer'>

/** The body of every failure; some carry more beside it (`error`, `suggested`, `cart`, `checkout`). */
export const Failure = Type.Object(
  {
    message: Type.String(),
    code: Type.String(),
    errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Texts per field' })),
    request_id: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
)
