import { useState } from 'react'
import { Link } from 'react-router'
import { imageUrl } from '#contract/catalog/images.ts'
import type { AddedImage } from '#contract/schemas/admin/settings/media.ts'
import { ImageDrop } from '#web/backoffice/media/image-drop.tsx'
import { imagePath } from '#web/backoffice/media/image-texts.ts'
import { useImageUploads } from '#web/backoffice/media/use-image-uploads.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'

interface ImageFieldsProps {
  /** Null: a new record. */
  record: {
    image: string | null
    image_alt: string
    image_file: string | null
    image_status: 'none' | 'waiting' | 'stored' | 'failed'
    image_error: string | null
  } | null
  errors: Record<string, string[]>
}

/** The image of a record, uploaded or by its URL, for a form that `parseImage` reads. */
export function ImageFields({ record, errors }: ImageFieldsProps) {
  const [source, setSource] = useState(record?.image ?? '')
  const [added, setAdded] = useState<AddedImage | null>(null)
  const mayOpenMedia = useMay()('content.write')
  const uploads = useImageUploads((image) => {
    setAdded(image)
    setSource(image.source)
  })
  const isStored = record !== null && source === (record.image ?? '')
  const uploaded = source === added?.source ? added.image.path : null
  const file = isStored ? record.image_file : uploaded
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-dense font-medium">Image</legend>
      <div className="grid gap-3 sm:grid-cols-[9rem_1fr]">
        <div className="relative grid aspect-4/3 w-full max-w-48 place-items-center self-start overflow-hidden rounded bg-tile">
          {file === null ? (
            <span className="p-2 text-center text-micro text-muted">
              {source === '' ? 'No image' : 'Shown here once it is stored'}
            </span>
          ) : (
            <img
              src={imageUrl('/images', file, { width: 320 })}
              alt=""
              className="absolute inset-0 size-full object-contain"
            />
          )}
        </div>
        <div className="grid min-w-0 content-start gap-3">
          <ImageDrop uploads={uploads} label="Image to upload" multiple={false} />
          <div className="flex flex-wrap items-end gap-2">
            <div className="min-w-48 flex-1">
              <Field
                label="URL or uploaded image"
                name="image"
                maxLength={2000}
                value={source}
                errors={errors['image']}
                placeholder="https://…"
                onChange={({ target }) => setSource(target.value)}
              />
            </div>
            {source !== '' && <Button onClick={() => setSource('')}>Remove</Button>}
          </div>
          {isStored && record.image_status === 'waiting' && (
            <p>
              <Badge>Downloading</Badge>
            </p>
          )}
          {isStored && record.image_status === 'failed' && (
            <p className="flex flex-wrap items-center gap-2 text-danger">
              <Badge tone="bad">Not downloaded</Badge>
              <span>{record.image_error}</span>
            </p>
          )}
          {isStored && file !== null && mayOpenMedia && (
            <Link to={imagePath(source)} className="underline">
              Crop it, or replace it wherever it is used
            </Link>
          )}
          <Field
            label="Description of the image"
            name="image_alt"
            maxLength={500}
            defaultValue={record?.image_alt ?? ''}
            errors={errors['image_alt']}
            hint="For people who cannot see it"
          />
        </div>
      </div>
    </fieldset>
  )
}

/** Reads the fields of a form. */
export function parseImage(form: HTMLFormElement): { image: string | null; image_alt: string } {
  return { image: formText(form, 'image').trim() || null, image_alt: formText(form, 'image_alt').trim() }
}
