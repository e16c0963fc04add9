import { use } from 'react'
import { DocumentForm, type ValueFieldProps } from '#web/backoffice/content/editor/form-context.ts'

/** The field of a value inside another one. */
export function NestedField(props: ValueFieldProps) {
  const { Field } = use(DocumentForm)
  return <Field {...props} />
}
