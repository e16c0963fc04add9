import { type Static, type TSchema, Type } from 'typebox'
import { CART_ENDPOINTS } from './endpoints/cart.ts'
import { CATALOG_ENDPOINTS } from './endpoints/catalog.ts'
import { CONTENT_ENDPOINTS } from './endpoints/content.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
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
} as const satisfies Record<string, Endpoint>

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
