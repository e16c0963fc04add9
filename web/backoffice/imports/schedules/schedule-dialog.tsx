import { type SubmitEvent, useState } from 'react'
import { SCHEDULE_INTERVALS } from '#contract/imports/import-schedules.ts'
import { IMPORT_KINDS } from '#contract/imports/imports.ts'
import type { ImportSchedule } from '#contract/schemas/admin/catalog/import-schedules.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { KIND_OPTIONS } from '#web/backoffice/imports/import-texts.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Field, Select } from '#web/backoffice/ui/field.tsx'
import { bodyOf, draftOf, type ScheduleDraft } from './schedule-draft.ts'
import { HOUR_OPTIONS, INTERVAL_TEXTS, WEEKDAY_OPTIONS } from './schedule-texts.ts'
import { SignInFields } from './sign-in-fields.tsx'

interface ScheduleDialogProps {
  /** The scheduled import to change; null: a new one. */
  schedule: ImportSchedule | null
  /** Names of the saved mappings. */
  mappings: readonly string[]
  timeZone: string
  onClose: () => void
}

/** Adds or changes a scheduled import. */
export function ScheduleDialog({ schedule, mappings, timeZone, onClose }: ScheduleDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(schedule))
  const { run, pending, errors } = useAction()
  const change = (changes: Partial<ScheduleDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = bodyOf(draft)
    const send = () =>
      schedule
        ? call('adminSetImportSchedule', { params: { id: schedule.id }, body: { ...body, version: schedule.version } })
        : call('adminCreateImportSchedule', { body })
    if (await run(send, { success: schedule ? `${draft.name} is saved.` : `${draft.name} is being fetched.` }))
      onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={schedule ? 'Scheduled import' : 'New scheduled import'}>
      <form onSubmit={(event) => void save(event)} className="grid gap-3">
        <Field
          label="Name"
          required
          maxLength={60}
          value={draft.name}
          errors={errors['name'] ?? []}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Field
          label="Address of the file"
          hint="On the public internet. Everyone who may import sees it: enter passwords and keys below."
          type="url"
          placeholder="https://"
          required
          maxLength={2000}
          value={draft.url}
          errors={errors['url'] ?? []}
          onChange={({ target }) => change({ url: target.value })}
        />
        <SignInFields draft={draft} hasSecret={schedule?.sign_in != null} errors={errors} onChange={change} />
        <Select
          label="Contains"
          value={draft.kind}
          options={KIND_OPTIONS}
          onChange={({ target }) => change({ kind: IMPORT_KINDS.find((kind) => kind === target.value) ?? 'products' })}
        />
        <Select
          label="Saved mapping"
          hint="Import a file of this kind once to save one. Without a mapping, columns are found by their names."
          value={draft.mapping ?? ''}
          errors={errors['mapping'] ?? []}
          options={[{ value: '', label: 'None' }, ...mappings.map((name) => ({ value: name, label: name }))]}
          onChange={({ target }) => change({ mapping: target.value || null })}
        />
        {draft.kind === 'products' && (
          <label className="control-height flex items-center gap-2 text-dense">
            <input
              type="checkbox"
              checked={draft.create_missing}
              onChange={({ target }) => change({ create_missing: target.checked })}
            />
            Create unknown suppliers and categories
          </label>
        )}
        <TimeFields draft={draft} timeZone={timeZone} onChange={change} />
        <p className="text-micro text-muted">
          It imports with your permissions, as they are at that time. Without them, it stops and alerts staff.
        </p>
        <DialogButtons>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" variant="primary" pending={pending}>
            {schedule ? 'Save' : 'Save and fetch'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

interface TimeFieldsProps {
  draft: ScheduleDraft
  timeZone: string
  onChange: (changes: Partial<ScheduleDraft>) => void
}

function TimeFields({ draft: { every, hour, weekday }, timeZone, onChange }: TimeFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Select
        label="How often"
        value={every}
        options={SCHEDULE_INTERVALS.map((value) => ({ value, label: INTERVAL_TEXTS[value] }))}
        onChange={({ target }) =>
          onChange({ every: SCHEDULE_INTERVALS.find((value) => value === target.value) ?? 'day' })
        }
      />
      {every === 'week' && (
        <Select
          label="Day"
          value={String(weekday)}
          options={WEEKDAY_OPTIONS}
          onChange={({ target }) => onChange({ weekday: Number(target.value) })}
        />
      )}
      {every !== 'hour' && (
        <Select
          label="Time"
          hint={timeZone}
          value={String(hour)}
          options={HOUR_OPTIONS}
          onChange={({ target }) => onChange({ hour: Number(target.value) })}
        />
      )}
    </div>
  )
}
