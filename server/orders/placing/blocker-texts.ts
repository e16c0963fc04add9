import { PROBLEMS } from '#contract/problem.ts'

/** Reader of the reasons why an order cannot be placed: its buyer, or staff who order for the buyer or edit the order. */
export type Reader = 'buyer' | 'staff'

interface BlockerTexts {
  noGoods: string
  goodsProblems: string
  noTerms: string
  /** `over`: by how much the order exceeds the available credit. */
  overCredit: (amounts: { over: string }) => string
  /** `limit`: what unpaid orders may total. `owes`: the company has an unpaid order. */
  firstOrders: (amounts: { limit: string; over: string; owes: boolean }) => string
  noCards: string
  cardRange: (bounds: { least: string; most: string }) => string
  noAddress: string
  /** `place`: the state to which a supplier does not ship. */
  unserviceable: (where: { supplier: string; place: string }) => string
  suspended: string
  pending: string
  rejected: string
  unconfirmed: string
}

/** Texts of what keeps an order from being placed. Each states what to do. */
export const BLOCKER_TEXTS: Record<Reader, BlockerTexts> = {
  buyer: {
    noGoods: PROBLEMS.cart_empty[1],
    goodsProblems: PROBLEMS.cart_problems[1],
    noTerms: 'Your company has no net terms with us. Choose another payment method.',
    overCredit: ({ over }) =>
      `This order exceeds your available credit by ${over}. Pay an invoice first, or choose another payment method.`,
    firstOrders: ({ limit, over, owes }) =>
      `Until a delivery to your company is paid, unpaid orders may total ${limit}; this one exceeds that by ${over}. ${owes ? 'Pay an earlier order first' : 'Order less at first'}, pay by card, or contact us.`,
    noCards: 'This shop does not accept cards. Choose another payment method.',
    cardRange: ({ least, most }) => `Card payments are from ${least} to ${most}. Choose another payment method.`,
    noAddress: 'Add a shipping address.',
    unserviceable: ({ supplier, place }) =>
      `${supplier} cannot ship this to ${place}. Choose another address, or remove its products from the cart.`,
    suspended: 'Your account is suspended, so it cannot order. Please contact us.',
    pending: PROBLEMS.not_approved[1],
    rejected: 'Your account was not approved, so it cannot order. Your profile shows the reason.',
    unconfirmed: 'Please confirm your email address first: open the link in the email that we sent you.',
  },
  staff: {
    noGoods: 'Add a product first.',
    goodsProblems: 'Some products cannot be ordered like this. Change the marked lines.',
    noTerms: 'The company has no net terms. Choose another payment method, or give it terms first.',
    overCredit: ({ over }) =>
      `This exceeds the available credit of the company by ${over}. Choose another payment method, or raise its credit limit.`,
    firstOrders: ({ limit, over, owes }) =>
      `Until a delivery to the company is paid, its unpaid orders may total ${limit}; this exceeds that by ${over}. ${owes ? 'Book the payment of an earlier order' : 'Order less at first'}, or raise its credit limit.`,
    noCards: 'This shop does not accept cards. Choose another payment method.',
    cardRange: ({ least, most }) => `Card payments are from ${least} to ${most}. Choose another payment method.`,
    noAddress: 'The company has no shipping address. A person of it adds one in their profile.',
    unserviceable: ({ supplier, place }) =>
      `${supplier} cannot ship this to ${place}. Choose another address, or remove its products.`,
    suspended: 'The company is suspended, so it cannot order. Lift the suspension first.',
    pending: 'The company is not approved yet. Approve its registration first.',
    rejected: 'The registration of the company was rejected. Approve it first.',
    unconfirmed:
      'The person has not confirmed their email address. They can order once they open the link in our email.',
  },
}
