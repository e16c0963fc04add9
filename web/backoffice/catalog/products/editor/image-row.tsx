import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { imageUrl } from '#contract/catalog/images.ts'
import type { ProductFields } from '#contract/schemas/admin/catalog/product-fields.ts'
import { FocusDialog } from '#web/backoffice/media/focus-dialog.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { FIELD_CLASS } from '#web/backoffice/ui/field.tsx'
import { EDGE_CLASSES, type RowEdge, useDraggedRow } from '#web/backoffice/ui/use-dragged-row.ts'
import { ChevronDown } from '#web/ui/icons/chevron-down.ts'
import { ChevronUp } from '#web/ui/icons/chevron-up.ts'
import { GripVertical } from '#web/ui/icons/grip-vertical.ts'
import { X } from '#web/ui/icons/x.ts'

/** File of an image of the draft, or the reason why it has no file. */
export interface ImageFile {
  file: string | null
  error: string | null
}

interface ImageRowProps {
  image: ProductFields['images'][number]
  file: ImageFile | undefined
  place: number
  places: number
  mayWrite: boolean
  onChange: (image: ProductFields['images'][number]) => void
  onStep: (by: -1 | 1) => void
  onRemove: () => void
  onDropped: (moved: string, target: string, edge: RowEdge) => void
}

/** An image of a product with its description. It is moved by drag, by the arrow keys on its handle, or with its buttons. */
export function ImageRow({ image, file, place, places, mayWrite, ...on }: ImageRowProps) {
  const { source, alt } = image
  const { row, edge, isDragged } = useDraggedRow({
    list: 'productImages',
    id: source,
    isOn: mayWrite,
    onDropped: on.onDropped,
  })
  const handle = useRef<HTMLButtonElement>(null)
  const stepped = useRef(false)
  // The browser takes the focus from an element that is moved in the page.
  useEffect(() => {
    if (stepped.current && document.activeElement === document.body) handle.current?.focus()
    stepped.current = false
  })
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    event.stopPropagation()
    stepped.current = true
    on.onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      ref={row}
      className={`flex flex-wrap items-center gap-2 border-b border-hairline py-2 sm:flex-nowrap ${edge ? EDGE_CLASSES[edge] : ''} ${isDragged ? 'opacity-50' : ''}`}
    >
      {mayWrite && (
        <button
          ref={handle}
          type="button"
          aria-label={`Place ${place + 1}: move with the arrow keys up and down`}
          onKeyDown={handleKey}
          className="grid size-8 shrink-0 cursor-grab place-items-center rounded text-muted hover:text-ink pointer-coarse:size-11"
        >
          <GripVertical size={14} />
        </button>
      )}
      <Crop image={image} file={file} place={place} mayWrite={mayWrite} onChange={on.onChange} />
      <div className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full">
        <p className="truncate text-micro text-muted" title={source}>
          {place === 0 ? `Main image · ${source}` : source}
        </p>
        <input
          aria-label={`Description of image ${place + 1}`}
          placeholder="Description for people who cannot see it"
          maxLength={1000}
          value={alt}
          onChange={({ target }) => on.onChange({ ...image, alt: target.value })}
          className={FIELD_CLASS}
        />
        {file?.error && <p className="text-danger">{`Not shown: ${file.error}`}</p>}
      </div>
      <span className="ml-auto flex">
        <Button
          variant="plain"
          aria-label={`Move image ${place + 1} up`}
          disabled={place === 0}
          onClick={() => on.onStep(-1)}
        >
          <ChevronUp size={14} />
        </Button>
        <Button
          variant="plain"
          aria-label={`Move image ${place + 1} down`}
          disabled={place === places - 1}
          onClick={() => on.onStep(1)}
        >
          <ChevronDown size={14} />
        </Button>
        <Button variant="plain" aria-label={`Remove image ${place + 1}`} onClick={on.onRemove}>
          <X size={14} />
        </Button>
      </span>
    </li>
  )
}

type CropProps = Pick<ImageRowProps, 'image' | 'file' | 'place' | 'mayWrite' | 'onChange'>

/** The image as cards show it; its crop is chosen in a dialog. */
function Crop({ image, file, place, mayWrite, onChange }: CropProps) {
  const [isOpen, setOpen] = useState(false)
  const { focus = null } = image
  if (!file?.file)
    return (
      <span className="grid size-14 shrink-0 place-items-center rounded bg-tile text-center text-micro text-muted">
        {file?.error ? 'Failed' : 'Waiting'}
      </span>
    )
  const src = imageUrl('/images', file.file, { width: 640 })
  const preview = (
    <img
      src={imageUrl('/images', file.file, { width: 320 })}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      draggable={false}
      className={`size-14 rounded bg-tile ${focus === null ? 'object-contain' : 'object-cover'}`}
      style={{ objectPosition: focus === null ? undefined : `${focus[0]}% ${focus[1]}%` }}
    />
  )
  if (!mayWrite) return preview
  return (
    <>
      <button
        type="button"
        aria-label={`Crop of image ${place + 1}`}
        title="Crop"
        onClick={() => setOpen(true)}
        className="shrink-0 rounded hover:opacity-80"
      >
        {preview}
      </button>
      {isOpen && (
        <FocusDialog
          src={src}
          focus={focus}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            setOpen(false)
            const { source, alt } = image
            onChange({ source, alt, ...(chosen && { focus: chosen }) })
          }}
        />
      )}
    </>
  )
}
