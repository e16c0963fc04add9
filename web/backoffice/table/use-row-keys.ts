import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Shortcut, useShortcuts } from '#web/backoffice/shell/shortcuts.ts'
import { type Selection, selectedTo, toggled } from './selection.ts'

interface RowKeys {
  ids: readonly string[]
  /** Path of each row's screen, in the same order. */
  paths?: readonly string[]
  /** Changes the selection; null if rows cannot be selected. */
  select: ((change: (before: Selection) => Selection) => void) | null
}

/**
 * Moves a mark through the rows with `j` and `k`, selects with `x`, and opens with Enter. Returns the id of the marked row, or null. The mark
 * stays on its record when the list is loaded again, and at its place if the record is no longer listed.
 */
export function useRowKeys({ ids, paths, select }: RowKeys): string | null {
  const [mark, setMark] = useState<{ id: string; place: number } | null>(null)
  const navigate = useNavigate()
  const place = mark && (ids.includes(mark.id) ? ids.indexOf(mark.id) : Math.min(mark.place, ids.length - 1))
  const focused = place === null ? null : (ids[place] ?? null)
  const move = (to: number) => {
    const next = Math.max(0, Math.min(to, ids.length - 1))
    const id = ids[next]
    if (id !== undefined) setMark({ id, place: next })
  }
  const path = place === null ? undefined : paths?.[place]
  const shortcuts: Shortcut[] = [
    { keys: 'j', label: 'Next row', isOnlyKey: true, run: () => move(place === null ? 0 : place + 1) },
    { keys: 'k', label: 'Previous row', isOnlyKey: true, run: () => move(place === null ? 0 : place - 1) },
  ]
  if (paths) {
    shortcuts.push({ keys: 'Enter', label: 'Open the row', isOnlyKey: true, run: () => path && void navigate(path) })
  }
  if (select && ids.length > 0) {
    const withRow = (change: typeof toggled) => () =>
      focused !== null && select((before) => change(before, focused, ids))
    shortcuts.push(
      { keys: 'x', label: 'Select the row', isOnlyKey: true, run: withRow(toggled) },
      { keys: 'X', label: 'Select all rows up to this one', isOnlyKey: true, run: withRow(selectedTo) },
    )
  }
  useShortcuts(shortcuts)
  useEffect(() => {
    if (focused === null) return
    document.querySelector(`[data-row="${CSS.escape(focused)}"]:not([hidden])`)?.scrollIntoView({ block: 'nearest' })
  }, [focused])
  return focused
}
