import { ROUNDINGS, type Rounding } from '#contract/catalog/bulk-edits.ts'
import { attributeLabel } from '#contract/catalog/attributes.ts'
import type { Attribute } from '#contract/schemas/admin/catalog/attributes.ts'
import type { ProductChoices } from '#contract/schemas/admin/catalog/products.ts'
import { X } from '#web/ui/icons/x.ts'
import { attributeHint, attributeOptions } from '#web/backoffice/catalog/attributes/attribute-input.ts'
import { POLICY_OPTIONS, STATE_OPTIONS } from '#web/backoffice/catalog/products/field-texts.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Field, Select } from '#web/backoffice/ui/field.tsx'
import {
  FIELD_TEXTS,
  KIND_FIELDS,
  KIND_TEXTS,
  type OperationDraft,
  type OperationField,
  type OperationKind,
} from './operation-draft.ts'

interface OperationFieldsProps {
  draft: OperationDraft
  choices: ProductChoices
  attributes: readonly Attribute[]
  error: string | null
  /** True for fields that the person may write. */
  mayWrite: (field: string) => boolean
  onChange: (draft: OperationDraft) => void
  /** Null if it is the only one. */
  onRemove: (() => void) | null
}

/** The inputs of one operation. */
export function OperationFields({
  draft,
  choices,
  attributes,
  error,
  mayWrite,
  onChange,
  onRemove,
}: OperationFieldsProps) {
  const { kind, field } = draft
  const fields = KIND_FIELDS[kind].filter((each) => each !== 'attributes' && mayWrite(each))
  const own = kind === 'set' && mayWrite('attributes') ? attributes : []
  const kinds = (Object.keys(KIND_TEXTS) as OperationKind[]).filter((each) => KIND_FIELDS[each].some(mayWrite))
  return (
    <li className="grid items-start gap-3 border-b border-hairline py-3 sm:grid-cols-2 xl:grid-cols-[9rem_11rem_minmax(0,1fr)_12rem_auto]">
      <Select
        label="Change"
        value={kind}
        options={kinds.map((value) => ({ value, label: KIND_TEXTS[value] }))}
        onChange={({ target }) => {
          const to = target.value as OperationKind
          const first = KIND_FIELDS[to].find((each) => each === field) ?? KIND_FIELDS[to].find(mayWrite) ?? field
          const { attribute: _, ...others } = draft
          onChange({ ...others, kind: to, field: first === 'attributes' ? 'status' : first, text: '' })
        }}
      />
      <Select
        label="Field"
        value={draft.attribute ? OWN + draft.attribute.key : field}
        options={[
          ...fields.map((value) => ({ value, label: FIELD_TEXTS[value] })),
          ...own.map((attribute) => ({ value: OWN + attribute.key, label: attributeLabel(attribute) })),
        ]}
        onChange={({ target: { value } }) => {
          const { attribute: _, ...others } = draft
          const attribute = own.find(({ key }) => OWN + key === value)
          onChange(
            attribute
              ? { ...others, field: 'attributes', attribute, text: '' }
              : { ...others, field: value as OperationField, text: '' },
          )
        }}
      />
      <ValueInput draft={draft} choices={choices} error={error} onChange={onChange} />
      {(kind === 'add' || kind === 'multiply') && (
        <Select
          label="Round to"
          value={String(draft.roundTo)}
          options={ROUNDINGS.map((step) => ({ value: String(step), label: `$${step.toFixed(2)}` }))}
          onChange={({ target }) => onChange({ ...draft, roundTo: Number(target.value) as Rounding })}
        />
      )}
      {kind === 'replace' && (
        <Field
          label="With"
          value={draft.replacement}
          maxLength={1000}
          onChange={({ target }) => onChange({ ...draft, replacement: target.value })}
        />
      )}
      {kind === 'set' && <span className="hidden xl:block" />}
      {onRemove && (
        <Button variant="plain" className="xl:mt-6" aria-label="Remove this change" onClick={onRemove}>
          <X size={14} />
        </Button>
      )}
    </li>
  )
}

/** Begins the value of an own attribute among the fields. */
const OWN = 'attr:'

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

function ValueInput({
  draft,
  choices,
  error,
  onChange,
}: Pick<OperationFieldsProps, 'draft' | 'choices' | 'error' | 'onChange'>) {
  const { kind, field, text } = draft
  const errors = error === null ? [] : [error]
  const set = (value: string) => onChange({ ...draft, text: value })
  const { attribute } = draft
  const own = attribute ? attributeOptions(attribute) : null
  const options = own?.slice(1) ?? (kind === 'set' ? optionsOf(field, choices) : null)
  if (options) {
    return (
      <Select
        label="To"
        value={text}
        options={[{ value: '', label: own ? 'None' : 'Choose' }, ...options]}
        onChange={({ target }) => set(target.value)}
        errors={errors}
      />
    )
  }
  const labels = { set: 'To', add: 'Dollars', multiply: 'By', replace: 'Text' }
  const hints = {
    set: undefined,
    add: 'Such as 1.50, or -2',
    multiply: 'A factor such as 1.1, or 10%',
    replace: undefined,
  }
  return (
    <Field
      label={labels[kind]}
      type={field === 'available_on' || field === 'order_by' ? 'date' : 'text'}
      value={text}
      maxLength={1000}
      hint={attribute ? attributeHint(attribute) : hints[kind]}
      onChange={({ target }) => set(target.value)}
      errors={errors}
    />
  )
}

function optionsOf(field: OperationField, { suppliers, categories }: ProductChoices) {
  if (field === 'status') return STATE_OPTIONS
  if (field === 'is_sales') return YES_NO
  if (field === 'stock_policy') return POLICY_OPTIONS
  if (field === 'supplier') return suppliers
  return field === 'category' ? categories : null
}
