import type { CategoryNode } from '#contract/schemas/admin/catalog/categories.ts'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { MembersByHand } from './members-by-hand.tsx'
import { RuleFields } from './rule-fields.tsx'
import { RulePreview } from './rule-preview.tsx'
import { toRule } from './rule-draft.ts'
import type { ChosenProducts } from './use-chosen-products.ts'

interface ProductChoiceProps {
  chosen: ChosenProducts
  categories: readonly CategoryNode[]
  mayWrite: boolean
  errors: Record<string, string[]>
}

const MODES = [
  { isByRule: false, label: 'By hand' },
  { isByRule: true, label: 'By a rule' },
] as const

/** The products of a collection: by hand, or by a rule with a live preview. */
export function ProductChoice({ chosen, categories, mayWrite, errors }: ProductChoiceProps) {
  const { isByRule, setByRule, members, setMembers, draft, setDraft } = chosen
  return (
    <Panel title="Products">
      <fieldset disabled={!mayWrite} className="mb-3 flex flex-wrap gap-x-6">
        <legend className="sr-only">How the products are selected</legend>
        {MODES.map((mode) => (
          <label key={mode.label} className="control-height inline-flex items-center gap-2">
            <input
              type="radio"
              name="selection"
              checked={isByRule === mode.isByRule}
              onChange={() => setByRule(mode.isByRule)}
              className="size-4 accent-leaf"
            />
            {mode.label}
          </label>
        ))}
      </fieldset>
      {isByRule ? (
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-2">
          <fieldset disabled={!mayWrite} className="min-w-0">
            <RuleFields draft={draft} categories={categories} errors={errors} onChange={setDraft} />
          </fieldset>
          <RulePreview rule={toRule(draft)} />
        </div>
      ) : (
        <MembersByHand
          members={members}
          mayWrite={mayWrite}
          errors={errors['ocids'] ?? errors['products']}
          onChange={setMembers}
        />
      )}
    </Panel>
  )
}
