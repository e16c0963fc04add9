import { useEffect, useState } from 'react'
import type { QuantityRule } from '#contract/values/quantity.ts'
import { snapNote, snapQuantity } from './snap-quantity.ts'

/** Time to read one sentence. */
const NOTE_DURATION_MS = 6000

/**
 * State of a quantity field. The typed draft is committed as an orderable quantity, with a note if that differs from the draft.
 * `onZero` is called for a committed 0, where that means removal.
 */
export function useTypedQuantity(
  rule: QuantityRule,
  quantity: number,
  onChange: (quantity: number) => void,
  onZero?: () => void,
) {
  const [draft, setDraft] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)

  useEffect(() => {
    if (note === null) return
    const timer = setTimeout(() => setNote(null), NOTE_DURATION_MS)
    return () => clearTimeout(timer)
  }, [note])

  function change(next: number) {
    setDraft(null)
    setNote(null)
    if (next !== quantity) onChange(next)
  }

  /** Commits the draft and returns it, or null if it had to be changed. */
  function commit(): number | null {
    if (draft === null) return quantity
    const typed = Number.parseFloat(draft)
    if (typed === 0 && onZero) {
      setDraft(null)
      onZero()
      return null
    }
    const snapped = snapQuantity(rule, typed)
    const explanation = snapNote(rule, typed)
    change(snapped)
    setNote(explanation)
    return explanation === null ? snapped : null
  }

  function type(text: string) {
    setDraft(text)
    setNote(null)
  }

  return { shown: draft ?? quantity, note, change, commit, type }
}
