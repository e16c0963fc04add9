/** Kinds of records with a history of their own. */
export const SUBJECT_KINDS = [
  'order',
  'company',
  'buyer',
  'product',
  'supplier',
  'category',
  'collection',
  'attribute',
  'staff',
  'role',
  'operator_key',
  'webhook',
  'setting',
  'content',
  'job',
  'import',
] as const
