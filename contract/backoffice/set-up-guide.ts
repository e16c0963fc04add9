/** Steps from an empty shop to one that can sell, in their order. */
export const SET_UP_STEPS = [
  'brand',
  'seller',
  'shipping',
  'taxes',
  'products',
  'terms',
  'email',
  'cards',
  'staff',
  'backup',
] as const
export type SetUpStep = (typeof SET_UP_STEPS)[number]
