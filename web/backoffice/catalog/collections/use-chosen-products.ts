import { useCallback, useState } from 'react'
import type { CollectionDetails, CollectionProduct } from '#contract/schemas/admin/collections.ts'
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
  /** Returns them as a request has them. */
  const toRequest = () =>
    isByRule ? { ocids: null, rule: toRule(draft) } : { ocids: members.map(({ ocid }) => ocid), rule: null }
  return { isByRule, setByRule, members, setMembers, draft, setDraft, toRequest }
}
