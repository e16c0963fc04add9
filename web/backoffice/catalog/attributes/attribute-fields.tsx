import { useState } from 'react'
import type { AttributeType } from '#contract/catalog/attributes.ts'
import type { Attribute, AttributeChange } from '#contract/schemas/admin/catalog/attributes.ts'
import type { CategoryNode } from '#contract/schemas/admin/catalog/categories.ts'
import { categoryOptions } from '#web/backoffice/catalog/categories/tree-model.ts'
import { NameChips } from '#web/backoffice/catalog/collections/name-chips.tsx'
import { Field, Select, TextArea } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { TYPE_OPTIONS } from './attribute-texts.ts'

interface AttributeFieldsProps {
  /** Null: a new one. */
  attribute: Attribute | null
  nodes: readonly CategoryNode[]
  errors: Record<string, string[]>
}

/** Fields of an attribute, for a form that `parseAttribute` reads. */
export function AttributeFields({ attribute, nodes, errors }: AttributeFieldsProps) {
  const [type, setType] = useState<AttributeType>(attribute?.type ?? 'text')
  return (
    <div className="grid gap-3 py-2">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Name"
          name="name"
          required
          maxLength={80}
          autoComplete="off"
          defaultValue={attribute?.name ?? ''}
          errors={errors['name']}
          hint="Buyers read it, and files can use it as a header"
        />
        <Field
          label="Key"
          name="key"
          required
          disabled={attribute !== null}
          maxLength={40}
          pattern="[a-z][a-z0-9_]*"
          autoComplete="off"
          defaultValue={attribute?.key ?? ''}
          errors={errors['key']}
          hint={
            attribute
              ? `Files name it attr:${attribute.key}. It never changes`
              : 'Lowercase letters, digits and _, such as seat_height'
          }
        />
        <Select
          label="Type"
          name="type"
          value={type}
          options={TYPE_OPTIONS}
          onChange={({ target }) => setType(TYPE_OPTIONS.find(({ value }) => value === target.value)?.value ?? 'text')}
          errors={errors['type']}
        />
        {type === 'number' && (
          <Field
            label="Unit"
            name="unit"
            maxLength={20}
            autoComplete="off"
            defaultValue={attribute?.unit ?? ''}
            errors={errors['unit']}
            hint="Such as cm, kg or W; empty: none"
          />
        )}
      </div>
      {type === 'choice' && (
        <TextArea
          label="Choices"
          name="choices"
          rows={6}
          required
          defaultValue={attribute?.choices.join('\n') ?? ''}
          errors={errors['choices']}
          hint="One per line, in the order of forms"
        />
      )}
      <fieldset>
        <legend className="font-medium">Buyers see it</legend>
        <Check name="in_specs" label="On the page of a product" checked={attribute?.in_specs ?? true} />
        <Check name="is_facet" label="As a filter of categories and searches" checked={attribute?.is_facet ?? false} />
        <Check name="in_feed" label="In product feeds" checked={attribute?.in_feed ?? false} />
        {errors['is_facet'] && (
          <p role="alert" className="text-danger">
            {errors['is_facet'].join(' ')}
          </p>
        )}
      </fieldset>
      <Categories attribute={attribute} nodes={nodes} errors={errors['categories']} />
    </div>
  )
}

function Check({ name, label, checked }: { name: string; label: string; checked: boolean }) {
  return (
    <label className="control-height flex items-center gap-2 pointer-coarse:min-h-11">
      <input type="checkbox" name={name} value="yes" defaultChecked={checked} />
      {label}
    </label>
  )
}

interface CategoriesProps extends Pick<AttributeFieldsProps, 'attribute' | 'nodes'> {
  errors: string[] | undefined
}

/** The categories whose products have the attribute; none chosen: all of them. */
function Categories({ attribute, nodes, errors }: CategoriesProps) {
  const [isLimited, setLimited] = useState(attribute !== null && attribute.categories !== null)
  const [ids, setIds] = useState<readonly number[]>(attribute?.categories ?? [])
  const options = categoryOptions(nodes)
  const nameOf = (id: number) => nodes.find(({ c_id }) => c_id === id)?.c_name ?? String(id)
  return (
    <div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label="Products that can have it"
          value={isLimited ? 'some' : 'all'}
          options={[
            { value: 'all', label: 'Those of all categories' },
            { value: 'some', label: 'Those of chosen categories' },
          ]}
          onChange={({ target }) => setLimited(target.value === 'some')}
        />
        {isLimited && (
          <Select
            label="Add a category"
            value=""
            options={[
              { value: '', label: 'Choose a category' },
              ...options.filter(({ value }) => !ids.includes(Number(value))),
            ]}
            onChange={({ target }) => target.value !== '' && setIds([...ids, Number(target.value)])}
            errors={errors}
            hint="With all categories below it"
          />
        )}
      </div>
      <input type="hidden" name="categories" value={isLimited ? ids.join(',') : 'all'} />
      {isLimited && (
        <NameChips
          label="Chosen categories"
          names={ids.map((id) => ({ slug: String(id), name: nameOf(id) }))}
          onRemove={(slug) => setIds(ids.filter((id) => String(id) !== slug))}
        />
      )}
    </div>
  )
}

/** Reads the fields of a form. */
export function parseAttribute(form: HTMLFormElement): Omit<AttributeChange, 'replacements'> {
  const text = (name: string) => formText(form, name).trim()
  const isChecked = (name: string) => text(name) === 'yes'
  const lines = text('choices').split('\n')
  const categories = text('categories')
  return {
    name: text('name'),
    type: TYPE_OPTIONS.find(({ value }) => value === text('type'))?.value ?? 'text',
    unit: text('unit') || null,
    choices: lines.map((line) => line.trim()).filter((line) => line !== ''),
    is_facet: isChecked('is_facet'),
    in_specs: isChecked('in_specs'),
    in_feed: isChecked('in_feed'),
    categories: categories === 'all' ? null : categories.split(',').filter(Boolean).map(Number),
  }
}
