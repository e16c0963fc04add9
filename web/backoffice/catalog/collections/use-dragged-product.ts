import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'

export type RowEdge = 'before' | 'after'

/** Name of the data of a dragged product. */
const PRODUCT = 'collectionProduct'

/** Makes the row of a product draggable, and a drop target for others. `onDropped` must not change. */
export function useDraggedProduct(
  ocid: number,
  isOn: boolean,
  onDropped: (moved: number, target: number, edge: RowEdge) => void,
) {
  const row = useRef<HTMLLIElement>(null)
  const [edge, setEdge] = useState<RowEdge | null>(null)
  const [isDragged, setIsDragged] = useState(false)
  useEffect(() => {
    const element = row.current
    if (!isOn || !element) return undefined
    return combine(
      draggable({
        element,
        getInitialData: () => ({ [PRODUCT]: ocid }),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data[PRODUCT] === 'number' && source.data[PRODUCT] !== ocid,
        onDrag: ({ location }) => setEdge(edgeAt(element, location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop({ source, location }) {
          setEdge(null)
          onDropped(Number(source.data[PRODUCT]), ocid, edgeAt(element, location.current.input.clientY))
        },
      }),
    )
  }, [ocid, isOn, onDropped])
  return { row, edge, isDragged }
}

function edgeAt(element: HTMLElement, y: number): RowEdge {
  const { top, height } = element.getBoundingClientRect()
  return y < top + height / 2 ? 'before' : 'after'
}
