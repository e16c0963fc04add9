import { useState } from 'react'
import type { RateVersion } from '#contract/schemas/admin/settings/rates.ts'
import { counted } from '#contract/text/language.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { showError } from '#web/backoffice/ui/toasts.tsx'

interface VersionPage {
  data: RateVersion[]
  next: number | null
}

interface VersionsPanelProps {
  first: VersionPage
  /** Noun of a rate in the singular. */
  noun: string
  loadMore: (before: number) => Promise<VersionPage>
  /** True if the form has changes that opening a version replaces. */
  isDirty: boolean
  /** Shows a version in the form, where it can be saved. */
  onOpen: (id: number) => Promise<void>
}

/** Earlier versions with who made them and when. Opening one fills the form with it; it applies when it is saved. */
export function VersionsPanel({ first, noun, loadMore, isDirty, onOpen }: VersionsPanelProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [older, setOlder] = useState<VersionPage | null>(null)
  const versions = [...first.data, ...(older?.data ?? [])]
  const next = older ? older.next : first.next
  const open = async (id: number): Promise<boolean> => {
    try {
      await onOpen(id)
      return true
    } catch (error) {
      showError(error)
      return false
    }
  }
  const more = async (before: number) => {
    try {
      const page = await loadMore(before)
      setOlder({ data: [...(older?.data ?? []), ...page.data], next: page.next })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Panel title="Versions">
      {versions.length === 0 && <p className="text-muted">The first change adds one.</p>}
      <ul className="max-w-3xl">
        {versions.map(({ id, count, changed_at, changed_by }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-1.5">
            <span className="min-w-40">{dateTime(changed_at)}</span>
            <span className="min-w-40 flex-1">{changed_by ?? 'As they were before'}</span>
            <span className="w-28 text-muted">{counted(count, noun)}</span>
            <Button
              variant="plain"
              aria-label={`Open the version of ${dateTime(changed_at)}`}
              onClick={() => (isDirty ? setChosen(id) : void open(id))}
            >
              Open
            </Button>
          </li>
        ))}
      </ul>
      {next !== null && (
        <Button className="mt-2" onClick={() => void more(next)}>
          Show older ones
        </Button>
      )}
      <ConfirmDialog
        open={chosen !== null}
        onOpenChange={() => setChosen(null)}
        title="Open the version without saving?"
        action="Open version"
        isDangerous
        onConfirm={async () => chosen !== null && open(chosen)}
      >
        Your changes on this screen will be lost.
      </ConfirmDialog>
    </Panel>
  )
}
