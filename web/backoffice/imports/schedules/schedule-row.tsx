import { useState } from 'react'
import { Link } from 'react-router'
import type { ImportSchedule } from '#contract/schemas/admin/catalog/import-schedules.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import { KIND_TEXTS, STATE_TEXTS } from '#web/backoffice/imports/import-texts.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'
import { timesText } from './schedule-texts.ts'

/** A scheduled import with its last fetch and its buttons. */
export function ScheduleRow({ schedule, onEdit }: { schedule: ImportSchedule; onEdit: () => void }) {
  const { id, name, url, kind, mapping, author, next_at, problem } = schedule
  const [isRemoving, setRemoving] = useState(false)
  const { run, pending } = useAction()
  const params = { id }
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 border-b border-hairline py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-80">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          {next_at === null && <Badge tone="warning">Paused</Badge>}
          {problem !== null && <Badge tone="bad">Failed</Badge>}
        </p>
        <p className="text-muted wrap-anywhere">{url}</p>
        <p className="text-muted">
          {[KIND_TEXTS[kind], timesText(schedule), mapping !== null && `mapping “${mapping}”`, `by ${author}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <LastFetch {...schedule} />
      </div>
      <div className="flex flex-wrap gap-2">
        {next_at === null ? (
          <Button
            pending={pending}
            onClick={() =>
              void run(() => call('adminResumeImportSchedule', { params }), {
                success: `${name} runs again, with your permissions.`,
              })
            }
          >
            Resume
          </Button>
        ) : (
          <>
            <Button
              pending={pending}
              onClick={() =>
                void run(() => call('adminFetchImportSchedule', { params }), { success: `${name} is being fetched.` })
              }
            >
              Fetch now
            </Button>
            <Button pending={pending} onClick={() => void run(() => call('adminPauseImportSchedule', { params }))}>
              Pause
            </Button>
          </>
        )}
        <Button onClick={onEdit}>Edit</Button>
        <Button onClick={() => setRemoving(true)}>Remove</Button>
      </div>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={`Remove ${name}?`}
        action="Remove the schedule"
        isDangerous
        onConfirm={() => run(() => call('adminRemoveImportSchedule', { params }))}
      >
        Its file is not fetched anymore. What it has imported stays, and so does the history.
      </ConfirmDialog>
    </li>
  )
}

function LastFetch({ id, fetched_at, next_at, problem, last_import }: ImportSchedule) {
  return (
    <div className="mt-1">
      {problem !== null && <p className="text-danger wrap-anywhere">{problem}</p>}
      <p className="text-muted">
        <span>{fetched_at === null ? 'Not fetched yet. ' : `Fetched ${dateTime(fetched_at)}. `}</span>
        {next_at !== null && <span>{`Next ${dateTime(next_at)}. `}</span>}
      </p>
      {last_import && (
        <p className="flex flex-wrap gap-x-4">
          <Link to={`/imports/${last_import.id}`} className="underline underline-offset-2">
            {`Last import: ${STATE_TEXTS[last_import.state].text.toLowerCase()}, ${dateTime(last_import.uploaded_at)}`}
          </Link>
          <Link to={`/imports?schedule=${id}`} className="underline underline-offset-2">
            All its imports
          </Link>
        </p>
      )}
    </div>
  )
}
