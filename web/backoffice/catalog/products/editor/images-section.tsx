import { useCallback, useState } from 'react'
import type { ProductDetails } from '#contract/schemas/admin/catalog/products.ts'
import { ImageDrop } from '#web/backoffice/media/image-drop.tsx'
import { useImageUploads } from '#web/backoffice/media/use-image-uploads.ts'
import { useMayWrite } from '#web/backoffice/catalog/products/may-write.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { droppedAt, movedTo } from '#web/backoffice/ui/reorder.ts'
import type { RowEdge } from '#web/backoffice/ui/use-dragged-row.ts'
import { FieldErrors } from '#web/ui/forms/field.tsx'
import { type ImageFile, ImageRow } from './image-row.tsx'
import type { ProductEditor } from './use-product-editor.ts'

interface ImagesSectionProps {
  editor: ProductEditor
  /** Files and errors of the stored images. */
  stored: ProductDetails['images']
}

/** The images of a product in their order, with their descriptions. New ones are uploaded, or added by their URLs, which the shop fetches. */
export function ImagesSection({ editor, stored }: ImagesSectionProps) {
  const mayWrite = useMayWrite()('title')
  const { draft, changeImages, errorsOf } = editor
  const { images } = draft
  const [announcement, setAnnouncement] = useState('')
  const [uploaded, setUploaded] = useState<ReadonlyMap<string, ImageFile>>(new Map())
  const files = new Map<string, ImageFile>([...uploaded, ...stored.map((image) => [image.source, image] as const)])
  const add = useCallback(
    (sources: readonly string[]) =>
      changeImages((before) => {
        const known = new Set(before.map(({ source }) => source))
        const fresh = [...new Set(sources)].filter((source) => !known.has(source))
        return [...before, ...fresh.map((source) => ({ source, alt: '' }))]
      }),
    [changeImages],
  )
  const uploads = useImageUploads(({ source, image }, { name }) => {
    setUploaded((before) => new Map(before).set(source, { file: image.path, error: null }))
    add([source])
    setAnnouncement(`${name} is added as the last image.`)
  })
  const drop = useCallback(
    (moved: string, target: string, edge: RowEdge) =>
      changeImages((before) => droppedAt(before, isSource(moved), isSource(target), edge)),
    [changeImages],
  )
  const step = (place: number, by: -1 | 1) => {
    const to = place + by
    if (to < 0 || to >= images.length) return
    changeImages((before) => movedTo(before, place, to))
    setAnnouncement(`The image is at place ${to + 1} of ${images.length}.`)
  }
  return (
    <Panel title="Images">
      {images.length === 0 && <p className="mb-2 text-muted">No image yet. The first one is the main image.</p>}
      <ol aria-label="Images of the product">
        {images.map((image, place) => (
          <ImageRow
            key={image.source}
            image={image}
            file={files.get(image.source)}
            place={place}
            places={images.length}
            mayWrite={mayWrite}
            onChange={(changed) =>
              changeImages((before) => before.map((each) => (each.source === image.source ? changed : each)))
            }
            onStep={(by) => step(place, by)}
            onRemove={() => changeImages((before) => before.filter(({ source }) => source !== image.source))}
            onDropped={drop}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div className="mt-3 grid gap-3 lg:grid-cols-2">
        <ImageDrop uploads={uploads} label="Images to upload" multiple />
        <AddByUrl onAdd={add} />
      </div>
      <FieldErrors id="images-errors" errors={errorsOf('images')} />
    </Panel>
  )
}

const isSource =
  (source: string) =>
  (image: { source: string }): boolean =>
    image.source === source

function AddByUrl({ onAdd }: { onAdd: (sources: readonly string[]) => void }) {
  const [url, setUrl] = useState('')
  const add = () => {
    onAdd(url.split(/\s+/).filter((each) => each !== ''))
    setUrl('')
  }
  return (
    <div className="flex flex-wrap items-end gap-2 self-start">
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
  )
}
