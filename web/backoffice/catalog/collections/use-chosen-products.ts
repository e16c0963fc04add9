import { useCallback, useState } from 'react'
import type {
  CollectionDetails,
  CollectionProduct,
  CollectionRule,
} from '#contract/schemas/admin/catalog/collections.ts'
import { draftOfRule, type RuleDraft, toRule } from './rule-draft.ts'

export type ChosenProducts = ReturnType<typeof useChosenProducts>

/** Products by hand and by rule while they are edited. Both stay when the person changes between the two. `collection` null: a new one. */
export function useChosenProducts(collection: CollectionDetails | null) {
  const rule = collection?.rule ?? null
  const [isByRule, setByRule] = useState(rule !== null)
  const [members, setMembers] = useState<readonly CollectionProduct[]>(rule === null ? (collection?.members ?? []) : [])
  const [draft, setWholeDraft] = useState(() => draftOfRule(collection))
  const setDraft = useCallback(
    (change: Partial<RuleDraft>) => setWholeDraft((before) => ({ ...before, ...change })),
    [],
  )
  const toRequest = () => requestOf(isByRule ? toRule(draft) : null, members)
  const stored = requestOf(rule === null ? null : toRule(draftOfRule(collection)), collection?.members ?? [])
  const isChanged = JSON.stringify(toRequest()) !== JSON.stringify(stored)
  return { isByRule, setByRule, members, setMembers, draft, setDraft, toRequest, isChanged }
}

/** Returns the products by a rule, or without one by hand, as a request has them. */
function requestOf(rule: CollectionRule | null, members: readonly CollectionProduct[]) {
  return rule === null ? { ocids: members.map(({ ocid }) => ocid), rule } : { ocids: null, rule }
}
