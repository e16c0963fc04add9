import { useEffect, useState } from 'react'
import type { QuantityRule } from '#contract/quantity.ts'
import { snapNote, snapQuantity } from './snap-quantity.ts'

/** Long enough to read a sentence. */
const NOTE_MS = 6000

/**
 * A quantity while it is typed: a draft that becomes an orderable quantity when it is settled, and a note that says so
 * where it is another one. `onNone` hears of a 0, where nothing can be wanted.
 */
export function useTypedQuantity(
  rule: QuantityRule,
  quantity: number,
  onChange: (quantity: number) => void,
  onNone?: () => void,
) {
  const [draft, setDraft] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)

  useEffect(() => {
    if (note === null) return
    const timer = setTimeout(() => setNote(null), NOTE_MS)
    return () => clearTimeout(timer)
  }, [note])

  function change(next: number) {
    setDraft(null)
    setNote(null)
    if (next !== quantity) onChange(next)
  }

  /** Takes what was typed and answers it; null where it had to become another number. */
  function settle(): number | null {
    if (draft === null) return quantity
    const typed = Number.parseFloat(draft)
    if (typed === 0 && onNone) {
      setDraft(null)
      onNone()
      return null
    }
    const snapped = snapQuantity(rule, typed)
    const changed = snapNote(rule, typed)
    change(snapped)
    setNote(changed)
    return changed === null ? snapped : null
  }

  function type(text: string) {
    setDraft(text)
    setNote(null)
  }

  return { shown: draft ?? quantity, note, change, settle, type }
}
