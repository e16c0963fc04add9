import type { CategoryNode } from '#contract/schemas/admin/catalog/categories.ts'
import type { SupplierSummary } from '#contract/schemas/admin/catalog/suppliers.ts'
import { MAX_RULE_NAMES } from '#contract/catalog/collections.ts'
import { call } from '#web/backoffice/api/call.ts'
import { treeRows } from '#web/backoffice/catalog/categories/tree-model.ts'
import { Field, Select } from '#web/backoffice/ui/field.tsx'
import { optionsOf } from '#web/backoffice/ui/options.ts'
import { SearchPicker } from '#web/backoffice/ui/search-picker.tsx'
import { SORT_TEXTS } from './collection-texts.ts'
import { NameChips } from './name-chips.tsx'
import type { RuleDraft } from './rule-draft.ts'

const MAX_SHOWN = 8
const MATCH_TEXTS = { all: 'All of these conditions', any: 'Any of these conditions' } as const
const NO_COLLAPSED: ReadonlySet<number> = new Set()

const searchSuppliers = (q: string) => call('adminSuppliers', { query: { q, limit: MAX_SHOWN } })

interface RuleFieldsProps {
  draft: RuleDraft
  categories: readonly CategoryNode[]
  errors: Record<string, string[]>
  onChange: (change: Partial<RuleDraft>) => void
}

/** The conditions of a rule. An empty one does not apply. */
export function RuleFields({ draft, categories, errors, onChange }: RuleFieldsProps) {
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label="Products match"
          value={draft.match}
          options={optionsOf(MATCH_TEXTS)}
          onChange={({ target }) => onChange({ match: target.value === 'any' ? 'any' : 'all' })}
          errors={errors['rule']}
        />
        <Select
          label="Order"
          value={draft.sort}
          options={optionsOf(SORT_TEXTS)}
          onChange={({ target }) => onChange({ sort: sortOf(target.value) })}
        />
      </div>
      <Categories draft={draft} categories={categories} errors={errors['categories']} onChange={onChange} />
      <Suppliers draft={draft} errors={errors['suppliers']} onChange={onChange} />
      <div className="grid gap-3 sm:grid-cols-3">
        <Field
          label="Price from, in US dollars"
          type="number"
          min={0}
          step={0.01}
          value={draft.from}
          placeholder="Any"
          errors={errors['price']}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <Field
          label="Price up to"
          type="number"
          min={0}
          step={0.01}
          value={draft.to}
          placeholder="Any"
          onChange={({ target }) => onChange({ to: target.value })}
        />
        <Field
          label="Added in the last (days)"
          type="number"
          min={1}
          max={3650}
          step={1}
          value={draft.newWithinDays}
          placeholder="Any time"
          onChange={({ target }) => onChange({ newWithinDays: target.value })}
        />
      </div>
      <div className="flex flex-wrap gap-x-6">
        <Check label="On sale" isChecked={draft.onSale} onChange={(onSale) => onChange({ onSale })} />
        <Check label="In stock" isChecked={draft.inStock} onChange={(inStock) => onChange({ inStock })} />
      </div>
    </div>
  )
}

function Categories({
  draft,
  categories,
  errors,
  onChange,
}: Pick<RuleFieldsProps, 'draft' | 'categories' | 'onChange'> & { errors: readonly string[] | undefined }) {
  const rows = treeRows(categories, NO_COLLAPSED)
  const nameOf = (slug: string) => rows.find(({ c_link }) => c_link === slug)?.c_name ?? slug
  const options = rows
    .filter(({ c_link }) => !draft.categories.includes(c_link))
    .map(({ c_link, c_name, level }) => ({ value: c_link, label: `${'\u2003'.repeat(level - 1)}${c_name}` }))
  return (
    <div>
      <Select
        label="Categories, with those below them"
        value=""
        disabled={draft.categories.length >= MAX_RULE_NAMES}
        options={[{ value: '', label: 'Add a category' }, ...options]}
        onChange={({ target }) => target.value && onChange({ categories: [...draft.categories, target.value] })}
        {...(errors && { errors })}
      />
      <NameChips
        label="Categories of the rule"
        names={draft.categories.map((slug) => ({ slug, name: nameOf(slug) }))}
        onRemove={(slug) => onChange({ categories: draft.categories.filter((each) => each !== slug) })}
      />
    </div>
  )
}

function Suppliers({
  draft,
  errors,
  onChange,
}: Pick<RuleFieldsProps, 'draft' | 'onChange'> & { errors: readonly string[] | undefined }) {
  const add = ({ slug, name }: SupplierSummary) => {
    if (draft.suppliers.some((each) => each.slug === slug) || draft.suppliers.length >= MAX_RULE_NAMES) return
    onChange({ suppliers: [...draft.suppliers, { slug, name }] })
  }
  return (
    <div>
      <SearchPicker
        label="Suppliers"
        placeholder="Add a supplier by its name"
        errors={errors}
        search={searchSuppliers}
        hitId={({ id }) => id}
        empty={(text) => `No supplier matches ${text}.`}
        onPick={add}
      >
        {({ name, ships_from }) => (
          <>
            <span className="min-w-0 flex-auto">{name}</span>
            <span className="text-muted">{ships_from}</span>
          </>
        )}
      </SearchPicker>
      <NameChips
        label="Suppliers of the rule"
        names={draft.suppliers}
        onRemove={(slug) => onChange({ suppliers: draft.suppliers.filter((each) => each.slug !== slug) })}
      />
    </div>
  )
}

interface CheckProps {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

function Check({ label, isChecked, onChange }: CheckProps) {
  return (
    <label className="control-height inline-flex items-center gap-2">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 accent-leaf"
      />
      {label}
    </label>
  )
}

function sortOf(text: string): RuleDraft['sort'] {
  const sorts = Object.keys(SORT_TEXTS) as RuleDraft['sort'][]
  return sorts.find((sort) => sort === text) ?? 'popular'
}
