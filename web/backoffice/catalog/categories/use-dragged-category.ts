import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'
import type { DropZone } from './tree-model.ts'

/** Name of the data of a dragged category. */
const CATEGORY = 'category'

interface DraggedCategoryOptions {
  id: number
  isOn: boolean
  /** True if a category can be dropped on this one. */
  accepts: (moved: number, zone: DropZone) => boolean
  onDropped: (moved: number, zone: DropZone) => void
}

/** Makes a row of the tree draggable, and a drop target: its upper and lower quarters mean beside it, the middle means below it. */
export function useDraggedCategory({ id, isOn, accepts, onDropped }: DraggedCategoryOptions) {
  const row = useRef<HTMLDivElement>(null)
  const [zone, setZone] = useState<DropZone | null>(null)
  const [isDragged, setIsDragged] = useState(false)
  // The tree changes with each move, and the listeners stay.
  const latest = useRef({ accepts, onDropped })
  useEffect(() => {
    latest.current = { accepts, onDropped }
  })
  useEffect(() => {
    const element = row.current
    if (!isOn || !element) return undefined
    return combine(
      draggable({
        element,
        getInitialData: () => ({ [CATEGORY]: id }),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data[CATEGORY] === 'number' && source.data[CATEGORY] !== id,
        onDrag({ source, location }) {
          const at = zoneAt(element, location.current.input.clientY)
          setZone(latest.current.accepts(Number(source.data[CATEGORY]), at) ? at : null)
        },
        onDragLeave: () => setZone(null),
        onDrop({ source, location }) {
          setZone(null)
          const [moved, at] = [Number(source.data[CATEGORY]), zoneAt(element, location.current.input.clientY)]
          if (latest.current.accepts(moved, at)) latest.current.onDropped(moved, at)
        },
      }),
    )
  }, [id, isOn])
  return { row, zone, isDragged }
}

function zoneAt(element: HTMLElement, y: number): DropZone {
  const { top, height } = element.getBoundingClientRect()
  const part = (y - top) / height
  if (part < 0.25) return 'before'
  return part > 0.75 ? 'after' : 'inside'
}
