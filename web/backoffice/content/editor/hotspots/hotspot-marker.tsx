import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Hotspot, movedByKey, placeOf } from './hotspot.ts'

interface HotspotMarkerProps {
  /** Position in the list, from 1. */
  number: number
  hotspot: Hotspot
  isSelected: boolean
  image: RefObject<HTMLElement | null>
  onSelect: () => void
  onMove: (to: { x: number; y: number }) => void
  onRemove: () => void
}

/** The place of a product on the image. */
export function HotspotMarker({ number, hotspot, isSelected, image, onSelect, onMove, onRemove }: HotspotMarkerProps) {
  const { x, y, sku } = hotspot
  const own = useRef<HTMLButtonElement>(null)
  const isAdded = useRef(isSelected)
  // One that was just added gets the focus, for the arrow keys; in the next frame, after the list has restored the focus.
  useEffect(() => {
    if (isAdded.current) requestAnimationFrame(() => own.current?.focus())
  }, [])
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      return onRemove()
    }
    const moved = movedByKey(hotspot, event.key, event.shiftKey)
    if (!moved) return
    event.preventDefault()
    onMove(moved)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const rectangle = image.current?.getBoundingClientRect()
    if (rectangle && event.currentTarget.hasPointerCapture(event.pointerId)) onMove(placeOf(event, rectangle))
  }
  return (
    <button
      ref={own}
      type="button"
      aria-label={`Product ${number}: ${sku || 'not chosen yet'}, ${x}% from the left, ${y}% from the top`}
      aria-pressed={isSelected}
      style={{ left: `${x}%`, top: `${y}%` }}
      className="group absolute grid size-9 -translate-1/2 cursor-grab touch-none place-items-center pointer-coarse:size-11"
      onClick={(event) => event.stopPropagation()}
      onFocus={onSelect}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        // Safari does not focus a button that is clicked.
        onSelect()
      }}
      onPointerMove={drag}
    >
      <span className="grid size-7 place-items-center rounded-full border-2 border-raised bg-ink text-micro font-semibold text-paper group-aria-pressed:bg-leaf group-aria-pressed:text-(--on-leaf)">
        {number}
      </span>
    </button>
  )
}
