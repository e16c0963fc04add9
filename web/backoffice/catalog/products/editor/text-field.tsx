import type { ComponentProps } from 'react'
import { Field, TextArea } from '#web/backoffice/ui/field.tsx'
import type { ProductField } from '#contract/schemas/admin/catalog/product-fields.ts'
import type { ProductDraft } from './product-draft.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** Fields of the draft that are texts, and fields of a product. */
type TextName = { [Name in keyof ProductDraft]: ProductDraft[Name] extends string ? Name : never }[keyof ProductDraft] &
  ProductField

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange'> {
  editor: ProductEditor
  name: TextName
  label: string
  hint?: string
}

/** An input of the editor that is bound to a field of the product. */
export function TextField({ editor, name, ...input }: TextFieldProps) {
  return (
    <Field
      {...input}
      name={name}
      autoComplete="off"
      value={editor.draft[name]}
      onChange={({ target }) => editor.change({ [name]: target.value })}
      errors={editor.errorsOf(name)}
    />
  )
}

interface LongTextProps {
  editor: ProductEditor
  name: TextName
  label: string
  rows: number
  hint?: string
}

/** A textarea of the editor that is bound to a field of the product. */
export function LongText({ editor, name, ...input }: LongTextProps) {
  return (
    <TextArea
      {...input}
      name={name}
      value={editor.draft[name]}
      onChange={({ target }) => editor.change({ [name]: target.value })}
      errors={editor.errorsOf(name)}
    />
  )
}
