import { type ComponentType, createContext } from 'react'
import type { JsonSchema } from './json-schema.ts'

/** A value of a document and its schema. */
export interface ValueFieldProps {
  schema: JsonSchema
  /** Name of the field, of which its label is made. */
  name: string
  /** Place of the value, as in errors: `content/groups/0/name`. */
  place: string
  value: unknown
  onChange: (value: unknown) => void
  /** Label instead of that of the name. */
  label?: string
  isRequired?: boolean
}

/** Context of every field of a document. */
export interface FormContext {
  /** Errors by place, such as `content/groups/0/name`. */
  errors: Readonly<Record<string, string[]>>
  /** IANA time zone of the shop. */
  timeZone: string
  /** Links of the stored version whose page does not exist. */
  missingLinks: readonly string[]
  /** The whole document: a field can depend on another one, such as the places on an image. */
  content: unknown
  /** The field of any value, which fields with fields inside render. */
  Field: ComponentType<ValueFieldProps>
}

export const DocumentForm = createContext<FormContext>({
  errors: {},
  timeZone: 'UTC',
  missingLinks: [],
  content: null,
  Field: () => null,
})
