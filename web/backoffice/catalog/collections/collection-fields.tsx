import { COLLECTION_PLACEMENTS } from '#contract/catalog/collections.ts'
import type { CollectionDetails, NewCollection } from '#contract/schemas/admin/catalog/collections.ts'
import { ImageFields, parseImage } from '#web/backoffice/catalog/image-fields.tsx'
import { parseStatus, STATUS_OPTIONS } from '#web/backoffice/catalog/record-texts.ts'
import { Field, Select, TextArea } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { optionsOf } from '#web/backoffice/ui/options.ts'
import { PLACEMENT_TEXTS } from './collection-texts.ts'

interface CollectionFieldsProps {
  /** Null: a new one. */
  collection: CollectionDetails | null
  errors: Record<string, string[]>
}

/** Fields of a collection besides its products, for a form that `parseCollection` reads. */
export function CollectionFields({ collection, errors }: CollectionFieldsProps) {
  return (
    <div className="grid gap-3 py-2">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Name"
          name="name"
          required
          maxLength={120}
          autoComplete="off"
          defaultValue={collection?.name ?? ''}
          errors={errors['name']}
        />
        <Select
          label="Status"
          name="status"
          defaultValue={collection?.status ?? 'draft'}
          options={STATUS_OPTIONS}
          errors={errors['status']}
        />
        <Select
          label="Shown"
          name="placement"
          defaultValue={collection?.placement ?? 'none'}
          options={optionsOf(PLACEMENT_TEXTS)}
          errors={errors['placement']}
          hint="A collections file of the content takes precedence on the home page."
        />
        <Field
          label="Order among these"
          name="position"
          type="number"
          required
          min={0}
          max={1_000_000}
          step={1}
          defaultValue={collection?.position ?? 0}
          errors={errors['position']}
          hint="The lowest number is first."
        />
      </div>
      <TextArea
        label="Description"
        name="description"
        rows={3}
        maxLength={20_000}
        defaultValue={collection?.description ?? ''}
        errors={errors['description']}
        hint="Plain text on its page"
      />
      <ImageFields record={collection} errors={errors} />
      {collection === null && (
        <Field
          label="Key"
          name="slug"
          maxLength={300}
          errors={errors['slug']}
          placeholder="Created from the name"
          hint="Files and content name the collection by it. It cannot be changed."
        />
      )}
    </div>
  )
}

/** Reads the fields of a form. */
export function parseCollection(form: HTMLFormElement): Omit<NewCollection, 'ocids' | 'rule'> {
  const text = (name: string) => formText(form, name).trim()
  return {
    ...(text('slug') !== '' && { slug: text('slug') }),
    name: text('name'),
    status: parseStatus(text('status')),
    description: text('description'),
    placement: COLLECTION_PLACEMENTS.find((placement) => placement === text('placement')) ?? 'none',
    position: Number(text('position')),
    ...parseImage(form),
  }
}
