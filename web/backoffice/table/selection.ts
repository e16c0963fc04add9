/** Rows that are selected: each by its id, across pages, or everything that matches the filter. */
export interface Selection {
  ids: ReadonlySet<string>
  /** True if everything that matches the filter is selected; `ids` is empty then. */
  isEverything: boolean
  /** Row from which a range begins: the last one that was selected alone. */
  anchor: string | null
}

export const NOTHING: Selection = { ids: new Set(), isEverything: false, anchor: null }

export const EVERYTHING: Selection = { ids: new Set(), isEverything: true, anchor: null }

/** True if a row is selected. */
export function isSelected({ ids, isEverything }: Selection, id: string): boolean {
  return isEverything || ids.has(id)
}

/** Selects a row, or takes it out. From a selection of everything, the rows of the page without it remain. */
export function toggled(selection: Selection, id: string, page: readonly string[]): Selection {
  const ids = new Set(selection.isEverything ? page : selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, isEverything: false, anchor: id }
}

/** Selects all rows from the anchor to a row. Without an anchor on this page, only the row. */
export function selectedTo(selection: Selection, id: string, page: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : page.indexOf(selection.anchor)
  const to = page.indexOf(id)
  if (from === -1 || to === -1) return { ids: new Set([...selection.ids, id]), isEverything: false, anchor: id }
  const range = page.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...selection.ids, ...range]), isEverything: false, anchor: selection.anchor }
}

/** Selects all rows of the page, or takes them out if all are selected. */
export function pageToggled(selection: Selection, page: readonly string[]): Selection {
  if (page.every((id) => isSelected(selection, id))) {
    const rest = [...selection.ids].filter((id) => !page.includes(id))
    return { ids: new Set(rest), isEverything: false, anchor: null }
  }
  return { ids: new Set([...selection.ids, ...page]), isEverything: false, anchor: null }
}
