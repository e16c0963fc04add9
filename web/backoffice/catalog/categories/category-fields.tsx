import type { CategoryDetails, NewCategory } from '#contract/schemas/admin/catalog/categories.ts'
import { ImageFields, parseImage } from '#web/backoffice/catalog/image-fields.tsx'
import { parseStatus, STATUS_OPTIONS } from '#web/backoffice/catalog/record-texts.ts'
import { Field, Select, TextArea } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'

interface CategoryFieldsProps {
  /** Null: a new one. */
  category: CategoryDetails | null
  errors: Record<string, string[]>
}

/** Fields of a category, for a form that `parseCategory` reads. */
export function CategoryFields({ category, errors }: CategoryFieldsProps) {
  return (
    <div className="grid gap-3 py-2">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Name"
          name="c_name"
          required
          maxLength={120}
          autoComplete="off"
          defaultValue={category?.c_name ?? ''}
          errors={errors['c_name']}
        />
        <Select
          label="Status"
          name="status"
          defaultValue={category?.status ?? 'active'}
          options={STATUS_OPTIONS}
          errors={errors['status']}
          hint="A category that is not active hides everything in it and below it."
        />
      </div>
      <TextArea
        label="Description"
        name="description"
        rows={4}
        maxLength={20_000}
        defaultValue={category?.description ?? ''}
        errors={errors['description']}
        hint="Plain text on its page"
      />
      <Field
        label="End of the URL"
        name="c_link"
        required={category !== null}
        maxLength={300}
        defaultValue={category?.c_link ?? ''}
        errors={errors['c_link']}
        placeholder={category ? '' : 'Created from the name'}
        hint={category ? 'A changed URL redirects the previous one.' : 'Such as table-lamps, for /category/table-lamps'}
      />
      <ImageFields record={category} errors={errors} />
    </div>
  )
}

/** Reads the fields of a form. */
export function parseCategory(form: HTMLFormElement): Omit<NewCategory, 'parent_id'> {
  const text = (name: string) => formText(form, name).trim()
  return {
    ...(text('c_link') !== '' && { c_link: text('c_link') }),
    c_name: text('c_name'),
    status: parseStatus(text('status')),
    description: text('description'),
    ...parseImage(form),
  }
}
