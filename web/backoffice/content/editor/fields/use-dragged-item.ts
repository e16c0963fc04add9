import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'

/**
 * Makes an item of a list draggable by its handle, and a drop target for the other items of the list. `list` is the place of the list.
 * `onDropped` receives the index of the item that was dropped here, and the index before which it goes.
 */
export function useDraggedItem(list: string, index: number, onDropped: (from: number, before: number) => void) {
  const item = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [edge, setEdge] = useState<'before' | 'after' | null>(null)
  const dropped = useRef(onDropped)
  useEffect(() => {
    dropped.current = onDropped
  })
  useEffect(() => {
    const [element, dragHandle] = [item.current, handle.current]
    if (!element || !dragHandle) return undefined
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ list, index }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['list'] === list && source.data['index'] !== index,
        onDrag: ({ location }) => setEdge(edgeAt(element, location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null)
          const from = source.data['index']
          const isAfter = edgeAt(element, location.current.input.clientY) === 'after'
          if (typeof from === 'number') dropped.current(from, isAfter ? index + 1 : index)
        },
      }),
    )
  }, [list, index])
  return { item, handle, edge }
}

function edgeAt(element: HTMLElement, y: number): 'before' | 'after' {
  const { top, height } = element.getBoundingClientRect()
  return y < top + height / 2 ? 'before' : 'after'
}
