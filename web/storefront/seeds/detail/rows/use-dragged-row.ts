import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'

export type RowEdge = 'before' | 'after'

/** Makes a row draggable by its handle, and a drop target for other rows. Works with mouse, pen and long touch. */
export function useDraggedRow(
  ocid: number,
  isOn: boolean,
  onDropped: (moved: number, target: number, edge: RowEdge) => void,
) {
  const row = useRef<HTMLLIElement>(null)
  const grip = useRef<HTMLButtonElement>(null)
  const [edge, setEdge] = useState<RowEdge | null>(null)
  const [isDragged, setIsDragged] = useState(false)
  useEffect(() => {
    const [element, dragHandle] = [row.current, grip.current]
    if (!isOn || !element || !dragHandle) return undefined
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ seedProduct: ocid }),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data['seedProduct'] === 'number' && source.data['seedProduct'] !== ocid,
        onDrag: ({ location }) => setEdge(edgeAt(element, location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null)
          const moved = source.data['seedProduct']
          if (typeof moved === 'number') onDropped(moved, ocid, edgeAt(element, location.current.input.clientY))
        },
      }),
    )
  }, [ocid, isOn, onDropped])
  return { row, grip, edge, isDragged }
}

function edgeAt(element: HTMLElement, y: number): RowEdge {
  const { top, height } = element.getBoundingClientRect()
  return y < top + height / 2 ? 'before' : 'after'
}
