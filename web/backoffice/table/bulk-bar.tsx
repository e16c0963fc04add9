import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#contract/text/language.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { useShortcuts } from '#web/backoffice/shell/shortcuts.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { ErrorNote, Skeleton } from '#web/backoffice/ui/states.tsx'
import { EVERYTHING, NOTHING, type Selection } from './selection.ts'

/** Rows that an action changes: these ids, or everything that matches the filter, as a query of the list. */
export type Target = { ids: readonly string[] } | { filter: string }

/** An action for many rows at once. */
export interface BulkAction {
  /** Names the action: “Accept”. */
  label: string
  isDangerous?: boolean
  /** Loads what will change, for the dialog before the action. */
  preview: (target: Target) => Promise<ReactNode>
  run: (target: Target) => Promise<unknown>
  /** Toast after success. Without it, `run` shows one. */
  success?: string
  /** Key that opens the dialog for the selected rows. */
  keys?: string
  /** True if the rows stay selected: after printing them, for example. */
  keepsSelection?: boolean
}

interface BulkBarProps {
  selection: Selection
  filter: string
  count?: { rows: number; isAtLeast: boolean }
  page: readonly string[]
  /** True if more rows match the filter than this page has. */
  hasMore: boolean
  actions: readonly BulkAction[]
  onSelect: (change: (before: Selection) => Selection) => void
}

/** Bar with the actions for the selected rows. It has its place without a selection, too, so that the rows do not move. */
export function BulkBar({ selection, filter, count, page, hasMore, actions, onSelect }: BulkBarProps) {
  const [open, setOpen] = useState<{ action: BulkAction; target: Target; preview: Preview } | null>(null)
  const { run, pending } = useAction()
  const { ids, isEverything } = selection
  const isEmpty = !isEverything && ids.size === 0
  const target: Target = isEverything ? { filter } : { ids: [...ids] }
  const prepare = (action: BulkAction) => {
    setOpen({ action, target, preview: { state: 'loading' } })
    action.preview(target).then(
      (content) => setOpen((before) => before && { ...before, preview: { state: 'ready', content } }),
      (error: unknown) => setOpen((before) => before && { ...before, preview: { state: 'failed', error } }),
    )
  }
  const perform = async ({ action, target: chosen }: { action: BulkAction; target: Target }) => {
    const { success, keepsSelection = false } = action
    if (!(await run(() => action.run(chosen), success === undefined ? {} : { success }))) return
    setOpen(null)
    if (!keepsSelection) onSelect(() => NOTHING)
  }
  useShortcuts(
    isEmpty
      ? []
      : actions.flatMap((action) =>
          action.keys === undefined
            ? []
            : [{ keys: action.keys, label: `${action.label}: selected rows`, run: () => prepare(action) }],
        ),
  )
  const confirm = useRef<HTMLButtonElement>(null)
  const isReady = open?.preview.state === 'ready'
  useEffect(() => {
    if (isReady) confirm.current?.focus()
  }, [isReady])
  const isPage = !isEverything && hasMore && page.length > 0 && page.every((id) => ids.has(id))
  return (
    <section aria-label="Selection" className="flex min-h-10 flex-wrap items-center gap-2 pb-2">
      <p role="status" className="text-muted">
        {isEmpty ? 'Select rows to change them together.' : selectionText(selection, count)}
      </p>
      {isPage && (
        <Button variant="plain" onClick={() => onSelect(() => EVERYTHING)}>
          Select everything that matches
        </Button>
      )}
      {!isEmpty && (
        <Button variant="plain" onClick={() => onSelect(() => NOTHING)}>
          Clear
        </Button>
      )}
      {!isEmpty && (
        <div className="ml-auto flex flex-wrap gap-2">
          {actions.map((action) => (
            <Button
              key={action.label}
              variant={action.isDangerous ? 'danger' : 'quiet'}
              onClick={() => prepare(action)}
            >
              {action.label}
            </Button>
          ))}
        </div>
      )}
      {open && (
        <Dialog open onOpenChange={() => setOpen(null)} title={open.action.label} placement="wide">
          <PreviewContent preview={open.preview} />
          <DialogButtons>
            <Button onClick={() => setOpen(null)}>Go back</Button>
            <Button
              ref={open.action.isDangerous ? null : confirm}
              variant={open.action.isDangerous ? 'danger' : 'primary'}
              disabled={!isReady}
              pending={pending}
              onClick={() => void perform(open)}
            >
              {open.action.label}
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </section>
  )
}

type Preview = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'ready'; content: ReactNode }

function PreviewContent({ preview }: { preview: Preview }) {
  if (preview.state === 'loading') return <Skeleton rows={4} />
  if (preview.state === 'failed') return <ErrorNote error={preview.error} />
  return <div>{preview.content}</div>
}

function selectionText({ ids, isEverything }: Selection, count: BulkBarProps['count']): string {
  if (!isEverything) return `${formatNumber(ids.size)} selected`
  if (!count) return 'Everything that matches is selected'
  return `Everything that matches is selected: ${formatNumber(count.rows)}${count.isAtLeast ? ' or more' : ''}`
}
