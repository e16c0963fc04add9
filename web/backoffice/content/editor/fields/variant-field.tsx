import { use } from 'react'
import { Select } from '#web/backoffice/ui/field.tsx'
import { DocumentForm, type ValueFieldProps } from '#web/backoffice/content/editor/form-context.ts'
import { NestedField } from './nested-field.tsx'
import { emptyValue, fieldOf, type JsonSchema, variantOf } from '#web/backoffice/content/editor/json-schema.ts'
import { Fields } from './object-field.tsx'
import { choicesOf } from './variants.ts'

/** A value of one of several forms, such as an entry of a menu: a select chooses the form, then its fields follow. */
export function VariantField({
  variants,
  label,
  ...props
}: Omit<ValueFieldProps, 'label'> & { variants: readonly JsonSchema[]; label: string }) {
  const { errors } = use(DocumentForm)
  const choices = variants.flatMap(choicesOf)
  const current = variantOf(variants, props.value)
  const selected = choices.findIndex(
    ({ schema, value }) => schema === current && (value === undefined || value === props.value),
  )
  const field = current && fieldOf(current)
  return (
    <div className="grid gap-3">
      <Select
        label={label}
        value={String(selected)}
        errors={errors[props.place]}
        options={choices.map((choice, index) => ({ value: String(index), label: choice.label }))}
        onChange={({ target }) => {
          const choice = choices[Number(target.value)]
          if (choice) props.onChange(choice.value ?? emptyValue(choice.schema, props.name))
        }}
      />
      {field?.kind === 'object' && <Fields {...props} properties={field.properties} required={field.required} />}
      {field && current && field.kind !== 'object' && field.kind !== 'choice' && (
        <NestedField {...props} schema={current} label="Value" />
      )}
    </div>
  )
}
