import { type Static, type TSchema, Type } from 'typebox'
import { CART_ENDPOINTS } from './endpoints/cart.ts'
import { CATALOG_ENDPOINTS } from './endpoints/catalog.ts'
import { CONTENT_ENDPOINTS } from './endpoints/content.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import { INTEGRATION_ENDPOINTS } from './endpoints/integrations.ts'
import { ORDER_ENDPOINTS } from './endpoints/orders.ts'
import { PASSWORD_ENDPOINTS } from './endpoints/passwords.ts'
import { PROFILE_ENDPOINTS } from './endpoints/profile.ts'
import { REGISTRATION_ENDPOINTS } from './endpoints/registration.ts'
import { SEED_ENDPOINTS } from './endpoints/seeds.ts'
import { SIGN_IN_ENDPOINTS } from './endpoints/sign-in.ts'

/** Every call there is: the table of contents of both APIs. */
export const ENDPOINTS = {
  ...SIGN_IN_ENDPOINTS,
  ...REGISTRATION_ENDPOINTS,
  ...PASSWORD_ENDPOINTS,
  ...PROFILE_ENDPOINTS,
  ...CART_ENDPOINTS,
  ...CATALOG_ENDPOINTS,
  ...SEED_ENDPOINTS,
  ...ORDER_ENDPOINTS,
  ...CONTENT_ENDPOINTS,
  ...INTEGRATION_ENDPOINTS,
} as const satisfies Record<string, Endpoint>

/** The calls by what they are about: the chapters of the reference. */
export const CHAPTERS: readonly { name: string; description: string; calls: Record<string, Endpoint> }[] = [
  { name: 'Session', description: 'Signing in and out, and who it is', calls: SIGN_IN_ENDPOINTS },
  { name: 'Registration', description: 'Becoming a buyer', calls: REGISTRATION_ENDPOINTS },
  { name: 'Passwords', description: 'Passwords, links that sign in, signed-in browsers', calls: PASSWORD_ENDPOINTS },
  { name: 'Profile', description: 'Person, company, addresses, certificates', calls: PROFILE_ENDPOINTS },
  { name: 'Cart', description: 'The cart, its drafts and quick orders', calls: CART_ENDPOINTS },
  { name: 'Catalog', description: 'What there is to buy', calls: CATALOG_ENDPOINTS },
  { name: 'Seeds', description: 'Saved collections', calls: SEED_ENDPOINTS },
  { name: 'Orders', description: 'Checkout, orders, invoices', calls: ORDER_ENDPOINTS },
  { name: 'Content', description: 'What the shop says of itself', calls: CONTENT_ENDPOINTS },
  { name: 'Integrations', description: 'API keys, webhooks, search from a program', calls: INTEGRATION_ENDPOINTS },
]

export type EndpointName = keyof typeof ENDPOINTS

/** What one part of a call is once its schema has checked it; undefined where the call has no such part. */
export type PartOf<E extends Endpoint, Key extends 'params' | 'query' | 'headers' | 'body' | 'answer'> =
  E extends Record<Key, infer S> ? (S extends TSchema ? Static<S> : never) : undefined

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
