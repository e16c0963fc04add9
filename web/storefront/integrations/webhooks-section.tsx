import { useState } from 'react'
import type { Webhook } from '#contract/schemas/integrations.ts'
import { integrationsTexts } from '#texts/account/integrations.tsx'
import { Disclosure } from '#web/storefront/buyer/disclosure.tsx'
import { Section } from '#web/storefront/buyer/section.tsx'
import { integrationCalls } from './calls.ts'
import { NewSecret } from './new-secret.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** Webhooks of the company. */
export function WebhooksSection({ webhooks }: { webhooks: readonly Webhook[] }) {
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Section id="webhooks" title={integrationsTexts.webhooks.title} about={integrationsTexts.webhooks.text}>
      {secret && (
        <NewSecret
          key={secret}
          title={integrationsTexts.webhooks.secretTitle}
          label={integrationsTexts.webhooks.secret}
          secret={secret}
          onDone={() => {
            setSecret(null)
            // The clicked button was removed.
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
      <Disclosure isNew label={integrationsTexts.webhooks.add}>
        <WebhookForm
          onSave={async (input) => {
            const created = await integrationCalls.createWebhook(input)
            setSecret(created.secret)
          }}
        />
      </Disclosure>
    </Section>
  )
}
