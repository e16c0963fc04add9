import type { AdminBackup } from '#contract/schemas/admin/system/backups.ts'
import { counted, formatNumber } from '#contract/text/language.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { bytesText } from '#web/backoffice/ui/sizes.ts'

interface BackupRowProps {
  backup: AdminBackup
  mayWrite: boolean
  onVerify: () => void
  onDownload: () => void
  onRemove: () => void
}

/** A backup with its state, its progress or content, and what can be done with it. */
export function BackupRow({ backup, mayWrite, onVerify, onDownload, onRemove }: BackupRowProps) {
  const { state, requested_at, requested_by, failure, damaged_files, is_here, host } = backup
  const time = dateTime(requested_at)
  const hasEnded = state === 'complete' || state === 'failed'
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-hairline py-2.5">
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{time}</span>
          <StateBadge backup={backup} />
        </p>
        <p className="text-muted">{`${contentText(backup)} · ${requested_by}${is_here || host === null ? '' : ` · on ${host}`}`}</p>
        {state === 'running' && <Progress backup={backup} label={`Progress of the backup of ${time}`} />}
        {failure !== null && <p className="text-danger">{failure}</p>}
        {backup.verify_failure !== null && <p className="text-danger">{backup.verify_failure}</p>}
        {damaged_files.length > 0 && (
          <p className="wrap-anywhere text-clay">
            {`${counted(damaged_files.length, 'file')} missing or damaged in the store: ${damaged_files.slice(0, 5).join(', ')}${damaged_files.length > 5 ? ' …' : ''}`}
          </p>
        )}
      </div>
      {mayWrite && hasEnded && (
        <div className="flex flex-wrap gap-2">
          {is_here && (
            <>
              <Button onClick={onDownload} aria-label={`Download the backup of ${time}`}>
                Download
              </Button>
              <Button variant="plain" onClick={onVerify} aria-label={`Verify the backup of ${time}`}>
                Verify
              </Button>
            </>
          )}
          <Button variant="plain" onClick={onRemove} aria-label={`Delete the backup of ${time}`}>
            Delete
          </Button>
        </div>
      )}
    </li>
  )
}

function StateBadge({ backup: { state, verified_at, verify_failure } }: { backup: AdminBackup }) {
  if (state === 'waiting') return <Badge>Queued</Badge>
  if (state === 'running') return <Badge>Running</Badge>
  if (state === 'failed') return <Badge tone="bad">Failed</Badge>
  if (verified_at === null) return <Badge tone="warning">Not verified yet</Badge>
  if (verify_failure !== null) return <Badge tone="bad">Damaged</Badge>
  return <Badge tone="good">{`Verified ${dateTime(verified_at)}`}</Badge>
}

function contentText({ state, rows, bytes, tables_done, tables_total, files_done }: AdminBackup): string {
  if (state === 'complete') return `${formatNumber(rows ?? 0)} rows, ${bytesText(bytes ?? 0)}`
  if (state !== 'running') return 'Nothing stored'
  if (tables_total === null) return counted(files_done, 'file')
  return `${tables_done} of ${counted(tables_total, 'table')}, ${counted(files_done, 'file')}`
}

function Progress({ backup: { tables_done, tables_total }, label }: { backup: AdminBackup; label: string }) {
  return (
    <progress
      aria-label={label}
      className="mt-1 h-1.5 w-full max-w-sm accent-leaf"
      {...(tables_total !== null && tables_total > 0 && { value: tables_done, max: tables_total })}
    />
  )
}
