import { type SubmitEvent, useState } from 'react'
import { BINDING_DOCUMENTS } from '#contract/content/content-documents.ts'
import type { ContentDetails } from '#contract/schemas/admin/settings/content.ts'
import { addDays, todayIn } from '#contract/values/days.ts'
import { call, isProblem } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Field, Select } from '#web/backoffice/ui/field.tsx'
import { valueIn } from './json-schema.ts'
import type { SeenVersion } from './seen.ts'
import { toUtc, zonedText } from './zoned-time.ts'

interface PublishDialogProps {
  document: ContentDetails
  /** The newest version as the person saw it in the form, not as it was loaded since. */
  seen: SeenVersion
  onClose: () => void
  onPublished: (document: ContentDetails) => void
}

/** Publishes the draft now, or at a time of the shop; the next midnight is suggested. */
export function PublishDialog({ document, seen, onClose, onPublished }: PublishDialogProps) {
  const { path, time_zone } = document
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setAt] = useState(() => nextMidnight(time_zone))
  const { run, pending, errors } = useAction()
  const time = toUtc(at, time_zone)
  const publish = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (when === 'later' && time === null) return
    const body = { path, seen, publish_at: when === 'now' ? null : time }
    const success = when === 'now' || time === null ? 'Published.' : `Scheduled for ${zonedText(time, time_zone)}.`
    const send = async () => {
      try {
        onPublished((await call('adminPublishContent', { body })).data)
      } catch (error) {
        // The screen names who has changed it. Their text is to be read before it is published.
        if (isProblem(error, 'changed_meanwhile')) onClose()
        throw error
      }
    }
    const isDone = await run(send, { success })
    if (isDone) onClose()
  }
  const isBinding = BINDING_DOCUMENTS.some((each) => each === path)
  const other = Object.entries(errors).filter(([place]) => place !== 'publish_at')
  return (
    <Dialog open onOpenChange={onClose} title="Publish the draft">
      <form onSubmit={(event) => void publish(event)} className="space-y-3">
        <Select
          label="When"
          value={when}
          options={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'At a time' },
          ]}
          errors={when === 'now' ? errors['publish_at'] : undefined}
          onChange={({ target }) => setWhen(target.value === 'later' ? 'later' : 'now')}
        />
        {when === 'later' && (
          <Field
            label="Time"
            type="datetime-local"
            step="any"
            required
            value={at}
            hint={`Time of the shop (${time_zone})`}
            errors={errors['publish_at']}
            onChange={({ target }) => setAt(target.value)}
          />
        )}
        {isBinding && (
          <p>
            {valueIn(document.content, 'must_accept') === true
              ? 'Buyers who have an account must accept it at their next visit.'
              : 'Buyers who have an account are not asked to accept it.'}
          </p>
        )}
        {other.map(([place, texts]) => (
          <p key={place} role="alert" className="text-danger">{`${place}: ${texts.join(' ')}`}</p>
        ))}
        <DialogButtons>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" variant="primary" pending={pending}>
            {when === 'now' ? 'Publish' : 'Schedule'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** Returns the beginning of the next day in a time zone, as it is entered. */
function nextMidnight(zone: string): string {
  return `${addDays(todayIn(zone), 1)}T00:00`
}
