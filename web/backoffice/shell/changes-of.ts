import { CHANGE_KIND_NAMES, type ChangeKind } from '#contract/backoffice/backoffice-changes.ts'

/** Kinds of changes that the screens below a path show. */
const SHOWN: readonly (readonly [path: string, kinds: readonly ChangeKind[]])[] = [
  ['/orders', ['orders']],
  ['/companies', ['companies', 'orders']],
  ['/alerts', ['alerts']],
  ['/imports', ['imports']],
  ['/staff', ['staff']],
]

/** Returns the kinds of changes after which the screen at a path loads its data again. */
export function changesOf(path: string): readonly ChangeKind[] {
  if (path === '/') return CHANGE_KIND_NAMES
  return SHOWN.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ?? []
}
