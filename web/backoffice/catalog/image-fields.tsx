import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'

interface ImageFieldsProps {
  /** Null: a new record. */
  record: {
    image: string | null
    image_alt: string
    image_status: 'none' | 'waiting' | 'stored' | 'failed'
    image_error: string | null
  } | null
  errors: Record<string, string[]>
}

/** The image of a record by its URL, for a form that `parseImage` reads. */
export function ImageFields({ record, errors }: ImageFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <div>
        <Field
          label="Image"
          name="image"
          maxLength={2000}
          defaultValue={record?.image ?? ''}
          errors={errors['image']}
          placeholder="https://…"
          hint="URL of an image. The shop downloads and stores it."
        />
        {record?.image_status === 'waiting' && <Badge>Downloading</Badge>}
        {record?.image_status === 'failed' && (
          <p className="mt-1 flex flex-wrap items-center gap-2 text-danger">
            <Badge tone="bad">Not downloaded</Badge>
            <span>{record.image_error}</span>
          </p>
        )}
      </div>
      <Field
        label="Description of the image"
        name="image_alt"
        maxLength={500}
        defaultValue={record?.image_alt ?? ''}
        errors={errors['image_alt']}
        hint="For people who cannot see it"
      />
    </div>
  )
}

/** Reads the fields of a form. */
export function parseImage(form: HTMLFormElement): { image: string | null; image_alt: string } {
  return { image: formText(form, 'image').trim() || null, image_alt: formText(form, 'image_alt').trim() }
}
