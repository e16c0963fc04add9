import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { ImportSchedule } from '#contract/schemas/admin/catalog/import-schedules.ts'
import { call } from '#web/backoffice/api/call.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useShortcuts } from '#web/backoffice/shell/shortcuts.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { ScheduleRow } from './schedule-row.tsx'

/** Loads the scheduled imports and the saved mappings. */
export async function loader() {
  const [{ data: schedules, time_zone: timeZone }, { data: mappings }] = await Promise.all([
    call('adminImportSchedules'),
    call('adminImportMappings'),
  ])
  return { schedules, timeZone, mappings: mappings.map(({ name }) => name) }
}

/** Addresses whose files are fetched and imported by themselves. */
export function Component() {
  const { schedules, timeZone, mappings } = useLoaderData<typeof loader>()
  const [open, setOpen] = useState<ImportSchedule | 'new' | null>(null)
  useShortcuts([{ keys: 'n', label: 'New schedule', run: () => setOpen('new') }])
  return (
    <Screen
      title="Scheduled imports"
      parent={{ label: 'Imports', to: '/imports' }}
      actions={
        <Button variant="primary" onClick={() => setOpen('new')}>
          New schedule
        </Button>
      }
    >
      {schedules.length === 0 && (
        <EmptyNote title="No scheduled imports">
          A supplier’s stock or price list at an address can be imported every hour, day or week. An unchanged file is
          skipped.
        </EmptyNote>
      )}
      <ul aria-label="Scheduled imports" className="max-w-4xl">
        {schedules.map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} onEdit={() => setOpen(schedule)} />
        ))}
      </ul>
      {open && (
        <ScheduleDialog
          schedule={open === 'new' ? null : open}
          mappings={mappings}
          timeZone={timeZone}
          onClose={() => setOpen(null)}
        />
      )}
    </Screen>
  )
}
