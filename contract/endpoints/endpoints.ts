import { type Static, type TSchema, Type } from 'typebox'
import { BACK_IN_STOCK_ENDPOINTS } from './back-in-stock.ts'
import { CART_ENDPOINTS } from './cart.ts'
import { CATALOG_ENDPOINTS } from './catalog.ts'
import { CONTENT_ENDPOINTS } from './content.ts'
import type { Endpoint } from './endpoint.ts'
import { INTEGRATION_ENDPOINTS } from './integrations.ts'
import { MEMBER_ENDPOINTS } from './members.ts'
import { ORDER_ENDPOINTS } from './orders.ts'
import { PASSWORD_ENDPOINTS } from './passwords.ts'
import { PROFILE_ENDPOINTS } from './profile.ts'
import { REGISTRATION_ENDPOINTS } from './registration.ts'
import { SEED_ENDPOINTS } from './seeds.ts'
import { SIGN_IN_ENDPOINTS } from './sign-in.ts'

/** All endpoints of both APIs. */
export const ENDPOINTS = {
  ...SIGN_IN_ENDPOINTS,
  ...REGISTRATION_ENDPOINTS,
  ...PASSWORD_ENDPOINTS,
  ...PROFILE_ENDPOINTS,
  ...MEMBER_ENDPOINTS,
  ...CART_ENDPOINTS,
  ...CATALOG_ENDPOINTS,
  ...BACK_IN_STOCK_ENDPOINTS,
  ...SEED_ENDPOINTS,
  ...ORDER_ENDPOINTS,
  ...CONTENT_ENDPOINTS,
  ...INTEGRATION_ENDPOINTS,
} as const satisfies Record<string, Endpoint>

/** Tags of the endpoints: the sections of the API reference. */
export const ENDPOINT_TAGS: readonly { name: string; description: string; calls: Record<string, Endpoint> }[] = [
  { name: 'Session', description: 'Signing in and out, and the signed-in buyer', calls: SIGN_IN_ENDPOINTS },
  { name: 'Registration', description: 'Registering as a buyer', calls: REGISTRATION_ENDPOINTS },
  { name: 'Passwords', description: 'Passwords, sign-in links, signed-in browsers', calls: PASSWORD_ENDPOINTS },
  { name: 'Profile', description: 'Person, company, addresses, certificates', calls: PROFILE_ENDPOINTS },
  { name: 'Company', description: 'People of the company, roles, invitations', calls: MEMBER_ENDPOINTS },
  { name: 'Cart', description: 'The cart, drafts and quick orders', calls: CART_ENDPOINTS },
  { name: 'Catalog', description: 'Categories, products, suppliers, collections', calls: CATALOG_ENDPOINTS },
  { name: 'Back in stock', description: 'Emails about products that were sold out', calls: BACK_IN_STOCK_ENDPOINTS },
  { name: 'Seeds', description: 'Saved collections of products', calls: SEED_ENDPOINTS },
  { name: 'Orders', description: 'Checkout, orders, invoices', calls: ORDER_ENDPOINTS },
  { name: 'Content', description: 'Content pages of the shop', calls: CONTENT_ENDPOINTS },
  { name: 'Integrations', description: 'API keys, webhooks, search', calls: INTEGRATION_ENDPOINTS },
]

export type EndpointName = keyof typeof ENDPOINTS

/** Type of one part of an endpoint after validation. Undefined if the endpoint has no such part. */
export type PartOf<E extends Endpoint, Key extends 'params' | 'query' | 'headers' | 'body' | 'response'> =
  E extends Record<Key, infer S> ? (S extends TSchema ? Static<S> : never) : undefined

/** Body of every error response. Some errors add fields (`error`, `suggested`, `cart`, `checkout`). */
export const ErrorResponse = Type.Object(
  {
    message: Type.String(),
    code: Type.String(),
    errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Messages by field' })),
    request_id: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
)
