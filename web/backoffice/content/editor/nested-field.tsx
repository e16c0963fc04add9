import { use } from 'react'
import { DocumentForm, type ValueFieldProps } from './form-context.ts'

/** The field of a value inside another one. */
export function NestedField(props: ValueFieldProps) {
  const { Field } = use(DocumentForm)
  return <Field {...props} />
}
