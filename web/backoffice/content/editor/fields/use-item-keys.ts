import { useState } from 'react'

let created = 0
const nextKey = () => `item-${(created += 1)}`

/** Changes a list and gives its items keys that move with them, so that an input keeps its state and its focus when its item moves. */
export function useItemKeys(list: readonly unknown[], onChange: (list: unknown[]) => void) {
  const [stored, setStored] = useState<readonly string[]>(() => list.map(nextKey))
  // The list can also change from outside, by a restored version.
  const keys = list.map((_, index) => stored[index] ?? `new-${index}`)

  function apply(order: readonly string[], items: unknown[]): void {
    const focused = document.activeElement
    setStored(order)
    onChange(items)
    // An element that is moved in the document loses the focus.
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus()
    })
  }

  return {
    keys,
    /** Moves the item at `from` before the one at `before`. */
    move(from: number, before: number): void {
      const to = before > from ? before - 1 : before
      const moved = <T>(values: readonly T[]): T[] => {
        const rest = values.toSpliced(from, 1)
        return rest.toSpliced(to, 0, ...values.slice(from, from + 1))
      }
      apply(moved(keys), moved(list))
    },
    remove(index: number): void {
      apply(keys.toSpliced(index, 1), list.toSpliced(index, 1))
    },
    /** Adds an item at the end. Returns its key. */
    add(item: unknown): string {
      const key = nextKey()
      apply([...keys, key], [...list, item])
      return key
    },
  }
}
