import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { EventKind } from '#contract/integrations.ts'
import type { NewWebhook, Webhook } from '#contract/schemas/integrations.ts'
import { integrationsTexts } from '#texts/account/integrations.tsx'
import { closeDisclosure } from '#web/storefront/buyer/disclosure.tsx'
import { readText } from '#web/storefront/forms/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { CheckboxGroup } from './checkbox-group.tsx'
import { EVENT_CHOICES } from './choices.ts'
import { focusFirstError, useCall } from './use-call.ts'

interface WebhookFormProps {
  webhook?: Webhook
  /** Saves the webhook. Throws an `ApiError`. */
  onSave: (webhook: NewWebhook) => Promise<void>
}

/** Placeholder of the URL. */
const SCHEME = 'https://'
const DEFAULT_EVENTS: readonly EventKind[] = ['order.placed', 'order.shipped', 'stock.out', 'stock.back']

/** Form for a new webhook, or to change `webhook`. */
export function WebhookForm({ webhook, onSave }: WebhookFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { pending, errors, run } = useCall()
  const { revalidate } = useRevalidator()

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const fields = new FormData(event.currentTarget)
    const input = {
      url: readText(fields, 'url'),
      events: fields.getAll('events') as EventKind[],
      test_orders: fields.has('test_orders'),
    }
    const saved = await run(async () => {
      await onSave(input)
      return true
    })
    if (!saved) return focusFirstError(form.current)
    if (form.current) closeDisclosure(form.current)
    if (!webhook) form.current?.reset()
    await revalidate()
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <Field
        label={integrationsTexts.webhooks.url}
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
      <CheckboxGroup
        name="events"
        title={integrationsTexts.webhooks.events}
        choices={EVENT_CHOICES}
        chosen={webhook?.events ?? DEFAULT_EVENTS}
        errors={errors['events'] && [integrationsTexts.chooseOne]}
      />
      <CheckboxGroup
        name="test_orders"
        title={integrationsTexts.webhooks.mode}
        choices={[{ value: 'test', ...integrationsTexts.webhooks.testOrders }]}
        chosen={webhook?.test_orders ? ['test'] : []}
      />
      <Button type="submit" pending={pending}>
        {webhook ? integrationsTexts.webhooks.save : integrationsTexts.webhooks.send}
      </Button>
    </form>
  )
}
