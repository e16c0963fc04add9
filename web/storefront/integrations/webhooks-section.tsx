import { useState } from 'react'
import type { Webhook } from '#contract/integrations.ts'
import { integrationsTexts } from '#texts/integrations.tsx'
import { Fold } from '#web/storefront/buyer/fold.tsx'
import { Section } from '#web/storefront/buyer/section.tsx'
import { integrationCalls } from './calls.ts'
import { ShownOnce } from './shown-once.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** The servers that are told of events. */
export function WebhooksSection({ webhooks }: { webhooks: readonly Webhook[] }) {
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Section id="webhooks" title={integrationsTexts.webhooks.title} about={integrationsTexts.webhooks.text}>
      {secret && (
        <ShownOnce
          key={secret}
          title={integrationsTexts.webhooks.secretTitle}
          label={integrationsTexts.webhooks.secret}
          secret={secret}
          onDone={() => {
            setSecret(null)
            // The press that had the focus is gone.
            document.getElementById('webhooks-title')?.focus()
          }}
        />
      )}
      {webhooks.length > 0 && (
        <ul className="divide-y divide-hairline border-b border-hairline">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onSecret={setSecret} />
          ))}
        </ul>
      )}
      <Fold adds label={integrationsTexts.webhooks.add}>
        <WebhookForm
          keep={async (wanted) => {
            const made = await integrationCalls.createWebhook(wanted)
            setSecret(made.secret)
          }}
        />
      </Fold>
    </Section>
  )
}
