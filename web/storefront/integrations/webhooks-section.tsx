import { useState } from 'react'
import type { Webhook } from '#contract/integrations.ts'
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
    <Section
      id="webhooks"
      title="Webhooks"
      about="A signed message to your server when something happens to an order, or to the stock of what you order, keep in a seed or have in your cart."
    >
      {secret && (
        <ShownOnce
          key={secret}
          title="The secret that signs the messages"
          label="Webhook secret"
          secret={secret}
          onDone={() => setSecret(null)}
        />
      )}
      {webhooks.length > 0 && (
        <ul className="divide-y divide-hairline border-b border-hairline">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onSecret={setSecret} />
          ))}
        </ul>
      )}
      <Fold adds label="Add a webhook">
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
