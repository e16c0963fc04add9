import { use } from 'react'
import { FieldErrors } from '#web/ui/forms/field.tsx'
import { Checkbox } from './checkbox.tsx'
import { DocumentForm, type ValueFieldProps } from '#web/backoffice/content/editor/form-context.ts'
import { NestedField } from './nested-field.tsx'
import { emptyValue, type JsonSchema, valueIn } from '#web/backoffice/content/editor/json-schema.ts'
import { labelOf } from '#web/backoffice/content/editor/labels.ts'

interface FieldsProps extends Pick<ValueFieldProps, 'place' | 'value' | 'onChange'> {
  properties: Readonly<Record<string, JsonSchema>>
  required: readonly string[]
}

/** A group of fields with a legend. */
export function ObjectField({ label, ...fields }: FieldsProps & { label: string }) {
  const { errors } = use(DocumentForm)
  return (
    <fieldset className="min-w-0 rounded-md border border-hairline p-3">
      <legend className="px-1 text-dense font-medium">{label}</legend>
      <FieldErrors id={`${fields.place}-errors`} errors={errors[fields.place] ?? []} />
      <Fields {...fields} />
    </fieldset>
  )
}

/** The fields of an object. One that the schema does not require can be added and removed. */
export function Fields({ place, value, onChange, properties, required }: FieldsProps) {
  const object = typeof value === 'object' && value !== null ? value : {}
  return (
    <div className="grid gap-3">
      {Object.entries(properties).map(([name, schema]) => {
        const isOptional = !required.includes(name)
        const isSet = name in object
        const field = (
          <NestedField
            key={name}
            schema={schema}
            name={name}
            place={`${place}/${name}`}
            value={valueIn(object, name)}
            onChange={(next) => onChange({ ...object, [name]: next })}
          />
        )
        if (!isOptional) return field
        return (
          <div key={name} className="grid gap-2">
            <Checkbox
              label={labelOf(name)}
              checked={isSet}
              onChange={(checked) => {
                const { [name]: _, ...rest } = object as Record<string, unknown>
                onChange(checked ? { ...rest, [name]: emptyValue(schema, name) } : rest)
              }}
            />
            {isSet && schema.const === undefined && field}
          </div>
        )
      })}
    </div>
  )
}
