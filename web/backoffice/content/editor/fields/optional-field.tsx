import { Checkbox } from './checkbox.tsx'
import type { ValueFieldProps } from '#web/backoffice/content/editor/form-context.ts'
import { NestedField } from './nested-field.tsx'
import { emptyValue, fieldOf, type JsonSchema } from '#web/backoffice/content/editor/json-schema.ts'

/** A value that can be absent: a text or a time that may be empty, or a group of fields that a checkbox adds. */
export function OptionalField({
  of,
  label,
  ...props
}: Omit<ValueFieldProps, 'label'> & { of: JsonSchema; label: string }) {
  const { kind } = fieldOf(of)
  if (kind === 'text' || kind === 'paragraph' || kind === 'time' || kind === 'url' || kind === 'number')
    return (
      <NestedField
        {...props}
        label={label}
        schema={of}
        value={props.value ?? ''}
        isRequired={false}
        onChange={(value) => props.onChange(value === '' ? null : value)}
      />
    )
  if (kind === 'choice') {
    const options = ['', ...(of.enum ?? [])]
    return (
      <NestedField
        {...props}
        label={label}
        schema={{ enum: options }}
        value={props.value ?? ''}
        isRequired={false}
        onChange={(value) => props.onChange(value === '' ? null : value)}
      />
    )
  }
  const isSet = props.value !== null && props.value !== undefined
  return (
    <div className="grid gap-2">
      <Checkbox
        label={label}
        checked={isSet}
        onChange={(checked) => props.onChange(checked ? emptyValue(of, props.name) : null)}
      />
      {isSet && <NestedField {...props} label={label} schema={of} />}
    </div>
  )
}
