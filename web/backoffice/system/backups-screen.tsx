import { useEffect, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { AdminBackup, AdminBackups } from '#contract/schemas/admin/system/backups.ts'
import { DAY_MS } from '#contract/values/days.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'
import { Facts } from '#web/backoffice/ui/facts.tsx'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'
import { BackupRow } from './backup-row.tsx'

/** A backup that is older needs someone. */
const OLD_DAYS = 7
const REFRESH_MS = 2000
/** A backup that is not verified by then has lost its job. */
const VERIFICATION_MS = 3_600_000

export async function loader() {
  const { data } = await call('adminBackups')
  return { ...data, now: Date.now() }
}

/** Backups: makes one in the background, verifies, downloads and deletes them, and warns if the last one is old. */
export function Component() {
  const { backups, last_backup, restored, now } = useLoaderData<typeof loader>()
  const mayWrite = useMay()('system.write')
  const { run, pending } = useAction()
  const [removed, setRemoved] = useState<AdminBackup | null>(null)
  const isMaking = backups.some(({ state }) => state === 'waiting' || state === 'running')
  const isVerifying = backups.some((backup) => waitsForVerification(backup, now))
  useRefresh(isMaking || isVerifying)
  const make = () => run(() => call('adminMakeBackup'), { success: 'The backup runs in the background.' })
  const verify = ({ id }: AdminBackup) =>
    run(() => call('adminVerifyBackup', { params: { id } }), { success: 'The backup is being verified.' })
  const download = ({ id }: AdminBackup) =>
    run(async () => {
      const { data } = await call('adminPrepareBackupDownload', { params: { id } })
      window.location.assign(data.url)
    })
  return (
    <Screen
      title="Backups"
      actions={
        mayWrite && (
          <Button variant="primary" pending={pending || isMaking} onClick={() => void make()}>
            Make a backup
          </Button>
        )
      }
    >
      <AgeNote last_backup={last_backup} now={now} />
      <Facts
        facts={[
          ['Last backup', last_backup === null ? 'None yet' : dateTime(last_backup)],
          [
            'Last restored',
            restored
              ? `${dateTime(restored.at)}, as of ${dateTime(restored.taken_at)}`
              : 'This shop was never restored from a backup',
          ],
        ]}
      />
      <p className="mt-3 mb-4 max-w-prose text-muted">
        A backup has everything that must not be lost: rows, waiting jobs, images, documents and the brand. It is stored
        on the disk of the shop (BACKUP_DIR), so download it or copy it elsewhere. SECRET_KEY is not in it: keep it
        separately.
      </p>
      {backups.length === 0 ? (
        <EmptyNote title="No backups made here yet">
          Make one now, and set up a nightly one with the command “backup”.
        </EmptyNote>
      ) : (
        <ul className="border-t border-hairline">
          {backups.map((backup) => (
            <BackupRow
              key={backup.id}
              backup={backup}
              mayWrite={mayWrite}
              onVerify={() => void verify(backup)}
              onDownload={() => void download(backup)}
              onRemove={() => setRemoved(backup)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={removed ? `Delete the backup of ${dateTime(removed.requested_at)}?` : ''}
        action="Delete backup"
        isDangerous
        onConfirm={async () =>
          removed !== null &&
          run(() => call('adminRemoveBackup', { params: { id: removed.id } }), { success: 'The backup is deleted.' })
        }
      >
        Its files are deleted. Copies that were downloaded stay.
      </ConfirmDialog>
    </Screen>
  )
}

function AgeNote({ last_backup, now }: Pick<AdminBackups, 'last_backup'> & { now: number }) {
  const days = last_backup === null ? null : Math.floor((now - Date.parse(last_backup)) / DAY_MS)
  if (days !== null && days <= OLD_DAYS) return null
  return (
    <p role="alert" className="mb-4 max-w-prose rounded-md bg-clay-wash p-3 text-clay">
      {days === null
        ? 'There is no backup. If this machine fails, everything is lost.'
        : `The last backup is ${days} days old. Everything since then would be lost.`}
    </p>
  )
}

/** True for a new backup that its job is going to verify. */
function waitsForVerification({ state, verified_at, finished_at }: AdminBackup, now: number): boolean {
  const isNew = finished_at !== null && now - Date.parse(finished_at) < VERIFICATION_MS
  return state === 'complete' && verified_at === null && isNew
}

/** Loads the screen again while a backup is made or verified. */
function useRefresh(isOn: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => void revalidate(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [isOn, revalidate])
}
