import type { FormEvent } from 'react'
import { OPERATOR_EVENT_KINDS } from '#contract/integrations.ts'
import type { OperatorWebhook } from '#contract/schemas/admin/settings/operator-webhooks.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { FieldErrors } from '#web/ui/forms/field.tsx'

interface WebhookDialogProps {
  /** Null: a new one. */
  webhook: OperatorWebhook | null
  onClose: () => void
  /** Receives the secret of a new webhook. */
  onSecret: (secret: string) => void
}

/** Creates a webhook, or changes its URL and events. */
export function WebhookDialog({ webhook, onClose, onSecret }: WebhookDialogProps) {
  const { run, pending, errors } = useAction()
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const chosen = new Set(new FormData(form).getAll('events'))
    const body = { url: formText(form, 'url'), events: OPERATOR_EVENT_KINDS.filter((kind) => chosen.has(kind)) }
    const write = async () => {
      if (webhook) await call('adminChangeWebhook', { params: { id: webhook.id }, body })
      else onSecret((await call('adminCreateWebhook', { body })).secret)
    }
    if (await run(write, { success: webhook ? 'The webhook is changed.' : 'The webhook is added.' })) onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={webhook ? 'Change the webhook' : 'Add a webhook'}>
      <form onSubmit={(event) => void save(event)} className="grid gap-4">
        <Field
          label="URL"
          name="url"
          type="url"
          required
          maxLength={2000}
          defaultValue={webhook?.url}
          hint="Begins with https://. Private addresses must be allowed in the settings of the shop."
          errors={errors['url']}
        />
        <fieldset>
          <legend className="mb-1 text-dense font-medium">Events</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {OPERATOR_EVENT_KINDS.map((kind) => (
              <label key={kind} className="control-height flex items-center gap-2">
                <input
                  type="checkbox"
                  name="events"
                  value={kind}
                  defaultChecked={webhook ? webhook.events.includes(kind) : true}
                />
                <span>{kind}</span>
              </label>
            ))}
          </div>
          <FieldErrors id="webhook-events-errors" errors={errors['events'] ?? []} />
        </fieldset>
        <DialogButtons>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" variant="primary" pending={pending}>
            {webhook ? 'Save' : 'Add'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
