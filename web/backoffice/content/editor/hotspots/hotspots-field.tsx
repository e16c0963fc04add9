import { use, useRef, useState } from 'react'
import { imageUrl } from '#contract/catalog/images.ts'
import { DocumentForm, type ValueFieldProps } from '#web/backoffice/content/editor/form-context.ts'
import { valueIn } from '#web/backoffice/content/editor/json-schema.ts'
import { useImage } from '#web/backoffice/content/editor/use-image.ts'
import { useItemKeys } from '#web/backoffice/content/editor/fields/use-item-keys.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { FieldErrors } from '#web/ui/forms/field.tsx'
import { type Hotspot, hotspotsIn, placeOf } from './hotspot.ts'
import { HotspotMarker } from './hotspot-marker.tsx'
import { HotspotRow } from './hotspot-row.tsx'

const MIDDLE = { x: 50, y: 50, sku: '' }

/** The products of a look: places that a click on its image adds, which are moved by dragging or by arrow keys, with a list beside it. */
export function HotspotsField({ label, place, value, onChange }: Omit<ValueFieldProps, 'label'> & { label: string }) {
  const { errors, content } = use(DocumentForm)
  const hotspots = hotspotsIn(value)
  const { keys, remove, add } = useItemKeys(hotspots, onChange)
  const [selected, setSelected] = useState<string | null>(null)
  const [status, setStatus] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const name = valueIn(valueIn(content, 'image'), 'picture')
  const image = useImage(typeof name === 'string' ? name : '')?.image
  const append = (hotspot: Hotspot) => {
    setSelected(add(hotspot))
    setStatus(`Product ${hotspots.length + 1} is added. Choose which one it is.`)
  }
  const change = (index: number, changes: Partial<Hotspot>) =>
    onChange(hotspots.map((each, at) => (at === index ? { ...each, ...changes } : each)))
  const removeAt = (index: number) => {
    remove(index)
    setSelected(null)
    setStatus(`Removed. ${hotspots.length - 1} left.`)
    // The removed element had the focus.
    addButton.current?.focus()
  }
  return (
    <fieldset className="min-w-0 rounded-md border border-hairline p-3">
      <legend className="px-1 text-dense font-medium">{label}</legend>
      <FieldErrors id={`${place}-errors`} errors={errors[place] ?? []} />
      {image ? (
        <p className="mb-2 text-micro text-muted">
          Click where a product is. Move it by dragging, or with the arrow keys (with Shift in larger steps).
        </p>
      ) : (
        <p className="mb-2 text-muted">Choose a picture of the library first. Then click on it where a product is.</p>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        {image && (
          <div className="min-w-0">
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button below adds a product by keyboard */}
            <div
              ref={frame}
              className="relative cursor-crosshair touch-manipulation select-none"
              onClick={(event) => append({ ...placeOf(event, event.currentTarget.getBoundingClientRect()), sku: '' })}
            >
              <img
                src={imageUrl('/images', image.path, { width: 1024 })}
                width={image.width}
                height={image.height}
                alt=""
                draggable={false}
                className="block h-auto w-full rounded bg-tile"
              />
              {hotspots.map((hotspot, index) => (
                <HotspotMarker
                  key={keys[index]}
                  number={index + 1}
                  hotspot={hotspot}
                  isSelected={keys[index] === selected}
                  image={frame}
                  onSelect={() => setSelected(keys[index] ?? null)}
                  onMove={(moved) => change(index, moved)}
                  onRemove={() => removeAt(index)}
                />
              ))}
            </div>
          </div>
        )}
        <ol aria-label={label} className="min-w-0">
          {hotspots.map((hotspot, index) => (
            <HotspotRow
              key={keys[index]}
              number={index + 1}
              hotspot={hotspot}
              isSelected={keys[index] === selected}
              errors={['x', 'y', 'sku'].flatMap((field) => errors[`${place}/${index}/${field}`] ?? [])}
              onSelect={() => setSelected(keys[index] ?? null)}
              onChange={(sku) => change(index, { sku })}
              onRemove={() => removeAt(index)}
            />
          ))}
        </ol>
      </div>
      <Button ref={addButton} className="mt-2" onClick={() => append(MIDDLE)}>
        Add a product
      </Button>
      <p role="status" className="sr-only">
        {status}
      </p>
    </fieldset>
  )
}
