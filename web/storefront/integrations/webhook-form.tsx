import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { EventKind, NewWebhook, Webhook } from '#contract/integrations.ts'
import { integrationsTexts } from '#texts/integrations.tsx'
import { closeFold } from '#web/storefront/buyer/fold.tsx'
import { readText } from '#web/storefront/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Choices } from './choices.tsx'
import { EVENT_CHOICES } from './kinds.ts'
import { focusFaulty, useCall } from './use-call.ts'

interface WebhookFormProps {
  webhook?: Webhook
  /** Keeps it; throws a `CallFailure`. */
  keep: (wanted: NewWebhook) => Promise<void>
}

/** How an address begins. */
const SCHEME = 'https://'
const USUAL: readonly EventKind[] = ['order.placed', 'order.shipped', 'stock.out', 'stock.back']

/** A new webhook, or one to be changed. */
export function WebhookForm({ webhook, keep }: WebhookFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { pending, errors, run } = useCall()
  const { revalidate } = useRevalidator()

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const fields = new FormData(event.currentTarget)
    const wanted = { url: readText(fields, 'url'), events: fields.getAll('events') as EventKind[] }
    const kept = await run(async () => {
      await keep(wanted)
      return true
    })
    if (!kept) return focusFaulty(form.current)
    if (form.current) closeFold(form.current)
    if (!webhook) form.current?.reset()
    await revalidate()
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <Field
        label={integrationsTexts.webhooks.address}
        name="url"
        type="url"
        inputMode="url"
        placeholder={SCHEME}
        autoComplete="off"
        maxLength={2000}
        required
        defaultValue={webhook?.url}
        errors={errors['url']}
      />
      <Choices
        name="events"
        title={integrationsTexts.webhooks.events}
        choices={EVENT_CHOICES}
        chosen={webhook?.events ?? USUAL}
        errors={errors['events'] && [integrationsTexts.chooseOne]}
      />
      <Button type="submit" pending={pending}>
        {webhook ? integrationsTexts.webhooks.save : integrationsTexts.webhooks.send}
      </Button>
    </form>
  )
}
