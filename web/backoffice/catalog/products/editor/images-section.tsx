import { useState } from 'react'
import { imageUrl } from '#contract/images.ts'
import type { ProductDetails } from '#contract/schemas/admin/products.ts'
import { ChevronDown } from '#web/ui/icons/chevron-down.ts'
import { ChevronUp } from '#web/ui/icons/chevron-up.ts'
import { X } from '#web/ui/icons/x.ts'
import { FieldErrors } from '#web/ui/forms/field.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Field, FIELD_CLASS } from '#web/backoffice/ui/field.tsx'
import type { ProductEditor } from './use-product-editor.ts'

interface ImagesSectionProps {
  editor: ProductEditor
  /** Files and errors of the stored images. */
  stored: ProductDetails['images']
}

/** The images of a product in their order, with their descriptions. New ones are added by their URLs, which the shop fetches. */
export function ImagesSection({ editor, stored }: ImagesSectionProps) {
  const { draft, change, errorsOf } = editor
  const { images } = draft
  const [url, setUrl] = useState('')
  const known = new Map(stored.map((image) => [image.source, image]))
  const add = () => {
    const sources = url.split(/\s+/).filter((each) => each !== '' && !images.some(({ source }) => source === each))
    change({ images: [...images, ...sources.map((source) => ({ source, alt: '' }))] })
    setUrl('')
  }
  const move = (place: number, by: 1 | -1) => {
    const moved = images[place]
    if (moved) change({ images: images.toSpliced(place, 1).toSpliced(place + by, 0, moved) })
  }
  return (
    <Panel title="Images">
      {images.length === 0 && <p className="mb-2 text-muted">No image yet. The first one is the main image.</p>}
      <ol className="grid gap-2">
        {images.map(({ source, alt }, place) => (
          <li key={source} className="flex flex-wrap items-center gap-2 border-b border-hairline pb-2 sm:flex-nowrap">
            <Preview image={known.get(source)} />
            <div className="min-w-0 flex-1">
              <p className="truncate text-micro text-muted" title={source}>
                {source}
              </p>
              <input
                aria-label={`Description of image ${place + 1}`}
                placeholder="Description for people who cannot see it"
                maxLength={1000}
                value={alt}
                onChange={({ target }) =>
                  change({
                    images: images.map((image, at) => (at === place ? { ...image, alt: target.value } : image)),
                  })
                }
                className={FIELD_CLASS}
              />
              {known.get(source)?.error && <p className="text-danger">{`Not shown: ${known.get(source)?.error}`}</p>}
            </div>
            <span className="flex">
              <Button
                variant="plain"
                aria-label={`Move image ${place + 1} up`}
                disabled={place === 0}
                onClick={() => move(place, -1)}
              >
                <ChevronUp size={14} />
              </Button>
              <Button
                variant="plain"
                aria-label={`Move image ${place + 1} down`}
                disabled={place === images.length - 1}
                onClick={() => move(place, 1)}
              >
                <ChevronDown size={14} />
              </Button>
              <Button
                variant="plain"
                aria-label={`Remove image ${place + 1}`}
                onClick={() => change({ images: images.toSpliced(place, 1) })}
              >
                <X size={14} />
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1">
          <Field
            label="Add an image by its URL"
            placeholder="https://…"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        </div>
        <Button disabled={url.trim() === ''} onClick={add}>
          Add
        </Button>
      </div>
      <FieldErrors id="images-errors" errors={errorsOf('images')} />
    </Panel>
  )
}

function Preview({ image }: { image: ProductDetails['images'][number] | undefined }) {
  if (!image?.file)
    return (
      <span className="grid size-14 shrink-0 place-items-center rounded bg-tile text-center text-micro text-muted">
        {image?.error ? 'Failed' : 'Waiting'}
      </span>
    )
  return (
    <img
      src={imageUrl('/images', image.file, { width: 320 })}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className="size-14 shrink-0 rounded object-cover"
    />
  )
}
