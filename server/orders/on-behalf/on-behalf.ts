/**
 * Orders on behalf of a company (decision 0090): staff name the person and the goods. The order is placed by the verb that places a cart,
 * or the person gets the goods as a draft of their cart.
 */
import { findMember } from '#server/accounts/accounts.ts'
import { Problem } from '#contract/problem.ts'
import type {
  NewOrder,
  NewOrderDraft,
  NewOrderPreview,
  PreparedCart,
} from '#contract/schemas/admin/orders/new-orders.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import { termsInForce } from '#server/content/content.ts'
import type { OrderDeps, StaffAuthor } from '#server/orders/deps.ts'
import type { createPlacing } from '#server/orders/placing/placing.ts'
import { findGoods } from './find-goods.ts'

/** Creates the verbs with which staff order for a buyer. */
export function createOnBehalf(
  deps: OrderDeps,
  transaction: Transaction<OrderDeps>,
  placing: ReturnType<typeof createPlacing>,
) {
  return {
    /** Returns the order as it would be placed now. Throws `not_found` for a person of another company. */
    async preview({ company_id, user_id, lines, ...query }: NewOrderDraft): Promise<NewOrderPreview> {
      const buyer = await requirePerson(deps, company_id, user_id)
      const { goods, unknown } = await findGoods(deps, lines)
      return { checkout: await placing.checkoutFor(buyer, goods, query), unknown }
    },

    /**
     * Places the order and returns its number; idempotent by buyer and `key`: `isNew` is false for a repetition. Throws `not_found`, `invalid_input` for an unknown SKU, and
     * what placing throws.
     */
    async place(
      { company_id, user_id, lines, ...request }: NewOrder,
      staff: StaffAuthor,
      key: string,
    ): Promise<{ invoice: string; isNew: boolean }> {
      const buyer = await requirePerson(deps, company_id, user_id)
      const goods = await requireGoods(deps, lines)
      const terms_version = await termsInForce(deps.db)
      return placing.placeFor(buyer, { ...request, terms_version }, `staff-${key}`, { goods, staff })
    },

    /**
     * Saves the goods as a draft of the person's cart and enqueues the email about it; idempotent by person and `key`. Returns the id of
     * the draft; `isNew` is false for a repetition. Throws `not_found`, `cart_empty`, `invalid_input` and `key_reused`.
     */
    async prepareCart({ company_id, user_id, lines, message }: PreparedCart, staff: StaffAuthor, key: string) {
      const buyer = await requirePerson(deps, company_id, user_id)
      const goods = await requireGoods(deps, lines)
      return transaction(async ({ cart, jobs }) => {
        const prepared = { preparedBy: staff.name, message: message.trim() || null }
        const { id, isNew } = await cart.drafts.prepare(buyer, goods, prepared, `staff-${key}`)
        if (isNew)
          await jobs.enqueue('order.letter', { letter: 'prepared_cart', mail: `prepared-cart-${id}`, draft: id })
        return { id, isNew }
      })
    },
  }
}

async function requireGoods(deps: OrderDeps, lines: NewOrder['lines']) {
  const { goods, unknown } = await findGoods(deps, lines)
  if (unknown.length > 0) {
    throw Problem.invalid({ lines: unknown.map((sku) => `There is no product ${sku}. Check the SKU, or remove it.`) })
  }
  if (goods.length === 0) throw new Problem('cart_empty', 'Add a product first.')
  return goods
}

async function requirePerson({ db }: OrderDeps, companyId: number, userId: number): Promise<Buyer> {
  const person = await findMember(db, { id: userId, companyId })
  if (!person) throw new Problem('not_found', `Company ${companyId} has no person ${userId}.`)
  return person
}
