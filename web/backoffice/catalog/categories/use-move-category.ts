import { useRef, useState } from 'react'
import type { CategoryNode, MoveCategory } from '#contract/schemas/admin/catalog/categories.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { placeOf } from './tree-model.ts'

/** Moves categories, one at a time, with a toast that undoes it. `announcement` is where the last one is now, for assistive technology. */
export function useMoveCategory(nodes: readonly CategoryNode[]) {
  const { run } = useAction()
  const [announcement, setAnnouncement] = useState('')
  const isMoving = useRef(false)
  async function move(id: number, place: MoveCategory): Promise<void> {
    if (isMoving.current) return
    isMoving.current = true
    const params = { id }
    const previous = placeOf(nodes, id)
    const text = placeText(nodes, id, place)
    const undo = () => call('adminMoveCategory', { params, body: previous })
    try {
      if (await run(() => call('adminMoveCategory', { params, body: place }), { success: text, undo }))
        setAnnouncement(text)
    } finally {
      isMoving.current = false
    }
  }
  return { move, announcement }
}

function placeText(nodes: readonly CategoryNode[], id: number, { parent_id, before }: MoveCategory): string {
  const nameOf = (one: number | null) => nodes.find(({ c_id }) => c_id === one)?.c_name ?? ''
  const parent = parent_id === null ? 'the main categories' : nameOf(parent_id)
  if (before === null) return `${nameOf(id)} is the last one below ${parent}.`
  return `${nameOf(id)} is before ${nameOf(before)}, below ${parent}.`
}
