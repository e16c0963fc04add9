import { attributeLabel, formatAttribute } from '#contract/catalog/attributes.ts'
import type { Attribute } from '#contract/schemas/admin/catalog/attributes.ts'
import { attributeHint, attributeOptions } from '#web/backoffice/catalog/attributes/attribute-input.ts'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Field, Select } from '#web/backoffice/ui/field.tsx'
import { editedAttributes } from './attribute-draft.ts'
import type { ProductEditor } from './use-product-editor.ts'

interface AttributesSectionProps {
  editor: ProductEditor
  attributes: readonly Attribute[]
}

/** Section with the own attributes of a product's category. Renders nothing for a category without attributes. */
export function AttributesSection({ editor, attributes }: AttributesSectionProps) {
  const { draft, base, change } = editor
  const own = editedAttributes(attributes, draft, base.attributes)
  const others = attributes.filter(({ key }) => !own.some((each) => each.key === key) && key in base.attributes)
  if (own.length === 0 && others.length === 0) return null
  return (
    <Panel title="Attributes">
      <div className="grid gap-3 sm:grid-cols-2">
        {own.map((attribute) => (
          <AttributeField
            key={attribute.key}
            attribute={attribute}
            value={draft.attributes[attribute.key] ?? ''}
            errors={editor.errorsOf(`attributes.${attribute.key}`)}
            onChange={(text) => change({ attributes: { ...draft.attributes, [attribute.key]: text } })}
          />
        ))}
      </div>
      {others.length > 0 && (
        <p className="mt-3 text-muted">
          {`Stored, but not for this category, so that buyers do not see it: ${others
            .map((attribute) => {
              const value = base.attributes[attribute.key]
              return `${attribute.name}: ${value === null || value === undefined ? '' : formatAttribute(attribute, value)}`
            })
            .join(', ')}.`}
        </p>
      )}
    </Panel>
  )
}

interface AttributeFieldProps {
  attribute: Attribute
  value: string
  errors: string[]
  onChange: (text: string) => void
}

function AttributeField({ attribute, value, errors, onChange }: AttributeFieldProps) {
  const options = attributeOptions(attribute)
  const shared = {
    label: attributeLabel(attribute),
    name: `attributes.${attribute.key}`,
    value,
    errors,
    disabled: attribute.is_converting,
    hint: attributeHint(attribute),
  }
  if (options) return <Select {...shared} options={options} onChange={({ target }) => onChange(target.value)} />
  return (
    <Field
      {...shared}
      autoComplete="off"
      maxLength={500}
      inputMode={attribute.type === 'number' ? 'decimal' : 'text'}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
