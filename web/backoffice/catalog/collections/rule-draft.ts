import type { CollectionDetails, CollectionRule } from '#contract/schemas/admin/catalog/collections.ts'

/** A rule that is being edited: its numbers are texts, and a condition that is unchecked keeps its values. */
export interface RuleDraft {
  match: CollectionRule['match']
  sort: CollectionRule['sort']
  categories: readonly string[]
  suppliers: readonly { slug: string; name: string }[]
  from: string
  to: string
  newWithinDays: string
  onSale: boolean
  inStock: boolean
}

const EMPTY: RuleDraft = {
  match: 'all',
  sort: 'popular',
  categories: [],
  suppliers: [],
  from: '',
  to: '',
  newWithinDays: '',
  onSale: false,
  inStock: false,
}

/** Returns the draft of the rule of a collection; null: of a new one. */
export function draftOfRule(collection: Pick<CollectionDetails, 'rule' | 'rule_suppliers'> | null): RuleDraft {
  const rule = collection?.rule ?? null
  if (collection === null || rule === null) return EMPTY
  const { match, sort, categories = [], price, new_within_days, on_sale, in_stock } = rule
  return {
    match,
    sort,
    categories,
    suppliers: collection.rule_suppliers,
    from: price?.from?.toString() ?? '',
    to: price?.to?.toString() ?? '',
    newWithinDays: new_within_days?.toString() ?? '',
    onSale: on_sale ?? false,
    inStock: in_stock ?? false,
  }
}

/** Returns the rule of a draft. It has no condition that is empty. */
export function toRule({ match, sort, categories, suppliers, ...draft }: RuleDraft): CollectionRule {
  const [from, to, days] = [numberOf(draft.from), numberOf(draft.to), numberOf(draft.newWithinDays)]
  return {
    match,
    sort,
    ...(categories.length > 0 && { categories: [...categories] }),
    ...(suppliers.length > 0 && { suppliers: suppliers.map(({ slug }) => slug) }),
    ...((from !== null || to !== null) && { price: { from, to } }),
    ...(days !== null && { new_within_days: days }),
    ...(draft.onSale && { on_sale: true }),
    ...(draft.inStock && { in_stock: true }),
  }
}

/** True if a rule has a condition, so that it can be tried. */
export function hasCondition({ match: _, sort: __, ...conditions }: CollectionRule): boolean {
  return Object.keys(conditions).length > 0
}

function numberOf(text: string): number | null {
  const number = Number(text)
  return text.trim() === '' || !Number.isFinite(number) ? null : number
}
