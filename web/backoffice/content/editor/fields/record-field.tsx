import { use } from 'react'
import { FieldErrors } from '#web/ui/forms/field.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { DocumentForm, type ValueFieldProps } from '#web/backoffice/content/editor/form-context.ts'
import { NestedField } from './nested-field.tsx'
import { emptyValue, type JsonSchema } from '#web/backoffice/content/editor/json-schema.ts'

/** Values by a name that the person enters, such as those of a row by package. */
export function RecordField({
  values,
  label,
  place,
  value,
  onChange,
}: Omit<ValueFieldProps, 'label'> & { values: JsonSchema; label: string }) {
  const { errors } = use(DocumentForm)
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {})
  const replace = (index: number, entry: readonly [string, unknown] | null) =>
    onChange(Object.fromEntries(entries.flatMap((each, at) => (at === index ? (entry ? [entry] : []) : [each]))))
  return (
    <fieldset className="min-w-0 rounded-md border border-hairline p-3">
      <legend className="px-1 text-dense font-medium">{label}</legend>
      <FieldErrors id={`${place}-errors`} errors={errors[place] ?? []} />
      {entries.map(([name, each], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the name is what is edited
        <div key={index} className="mb-3 grid gap-2 sm:grid-cols-[10rem_1fr_auto] sm:items-end">
          <Field label="For" value={name} onChange={({ target }) => replace(index, [target.value, each])} />
          <NestedField
            schema={values}
            name="value"
            place={`${place}/${name}`}
            value={each}
            onChange={(next) => replace(index, [name, next])}
          />
          <Button onClick={() => replace(index, null)}>Remove</Button>
        </div>
      ))}
      <Button onClick={() => onChange({ ...Object.fromEntries(entries), '': emptyValue(values) })}>Add a value</Button>
    </fieldset>
  )
}
