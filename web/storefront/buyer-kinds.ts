import { BUYER_TYPES } from '#contract/accounts.ts'
import { buyerKindsTexts } from '#texts/buyer-kinds.ts'

/** The kinds of buyer in the words of whoever chooses one (spec 3). */
export const BUYER_KINDS = [
  { type: BUYER_TYPES.designer, ...buyerKindsTexts.designer },
  { type: BUYER_TYPES.ecommerce, ...buyerKindsTexts.ecommerce },
  { type: BUYER_TYPES.physical, ...buyerKindsTexts.physical },
  { type: BUYER_TYPES.business, ...buyerKindsTexts.business },
  { type: BUYER_TYPES.public, ...buyerKindsTexts.public },
] as const
