import type { CellEdit, GridField, GridValue } from './grid-fields.ts'

/** An edit with the value that the person saw in its cell when they typed it. */
export interface TypedEdit extends CellEdit {
  before: GridValue
  /** When it was typed, in the order of what happens in the grid. */
  at: number
}

export const keyOf = ({ ocid, field }: { ocid: number; field: GridField }) => `${ocid} ${field}`

/**
 * The values that edits were decided on. An edit waits for the previous ones: by then its row can have what someone else has set, which the person did
 * not see. What they have set themselves since counts as seen.
 */
export function createSeenValues() {
  let time = 0
  const own = new Map<string, { value: GridValue; at: number }>()
  return {
    /** Returns an edit that is typed now, over `before`. */
    type: <Edit extends CellEdit>(edit: Edit, before: GridValue): Edit & TypedEdit => ({
      ...edit,
      before,
      at: (time += 1),
    }),
    /** Records that an edit or undo of the person has set a cell to `value`. */
    save(cell: { ocid: number; field: GridField }, value: GridValue): void {
      own.set(keyOf(cell), { value, at: (time += 1) })
    },
    /** Returns the edit with the value that it replaces, as the person knows it. */
    known<Edit extends TypedEdit>(edit: Edit): Edit {
      const saved = own.get(keyOf(edit))
      return saved && saved.at > edit.at ? { ...edit, before: saved.value } : edit
    },
  }
}
