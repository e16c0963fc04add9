import { BUYER_TYPES } from '#contract/accounts/accounts.ts'
import { buyerKindsTexts } from '#texts/register/buyer-kinds.ts'

/** Buyer types (spec 3) with their titles and descriptions, as options of a form. */
export const BUYER_TYPE_OPTIONS = [
  { type: BUYER_TYPES.designer, ...buyerKindsTexts.designer },
  { type: BUYER_TYPES.ecommerce, ...buyerKindsTexts.ecommerce },
  { type: BUYER_TYPES.physical, ...buyerKindsTexts.physical },
  { type: BUYER_TYPES.business, ...buyerKindsTexts.business },
  { type: BUYER_TYPES.public, ...buyerKindsTexts.public },
] as const
