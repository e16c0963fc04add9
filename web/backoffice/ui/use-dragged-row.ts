import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'

export type RowEdge = 'before' | 'after'

interface DraggedRowOptions<Id> {
  /** Name of the list: its rows can be dropped on each other. */
  list: string
  id: Id
  isOn: boolean
  /** Must not change. */
  onDropped: (moved: Id, target: Id, edge: RowEdge) => void
}

/** Makes a row of a list draggable, and a drop target for the others. */
export function useDraggedRow<Id extends string | number>({ list, id, isOn, onDropped }: DraggedRowOptions<Id>) {
  const row = useRef<HTMLLIElement>(null)
  const [edge, setEdge] = useState<RowEdge | null>(null)
  const [isDragged, setIsDragged] = useState(false)
  useEffect(() => {
    const element = row.current
    if (!isOn || !element) return undefined
    return combine(
      draggable({
        element,
        getInitialData: () => ({ [list]: id }),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => list in source.data && source.data[list] !== id,
        onDrag: ({ location }) => setEdge(edgeAt(element, location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop({ source, location }) {
          setEdge(null)
          onDropped(source.data[list] as Id, id, edgeAt(element, location.current.input.clientY))
        },
      }),
    )
  }, [list, id, isOn, onDropped])
  return { row, edge, isDragged }
}

/** Classes of a row that another one is dragged over. */
export const EDGE_CLASSES: Record<RowEdge, string> = {
  before: 'shadow-[inset_0_2px_0_var(--leaf)]',
  after: 'shadow-[inset_0_-2px_0_var(--leaf)]',
}

function edgeAt(element: HTMLElement, y: number): RowEdge {
  const { top, height } = element.getBoundingClientRect()
  return y < top + height / 2 ? 'before' : 'after'
}
