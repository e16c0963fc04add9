import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { OperatorWebhook } from '#contract/schemas/admin/settings/operator-webhooks.ts'
import { call } from '#web/backoffice/api/call.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookPanel } from './webhook-panel.tsx'

/** Loads the webhooks, and the deliveries of the selected one, or else of the newest. */
export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const { data: webhooks } = await call('adminWebhooks')
  const selected = webhooks.find(({ id }) => id === search.get('webhook')) ?? webhooks[0] ?? null
  const query = { page: Number(search.get('page') ?? 1) }
  const deliveries = selected && (await call('adminWebhookDeliveries', { params: { id: selected.id }, query }))
  return { webhooks, selected, deliveries }
}

/** Webhooks of the operator: create, change, pause, test, and their deliveries. */
export function Component() {
  const { webhooks, selected, deliveries } = useLoaderData<typeof loader>()
  const [editing, setEditing] = useState<OperatorWebhook | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const mayWrite = useMay()('integrations.write')
  return (
    <Screen
      title="Webhooks"
      actions={
        mayWrite && (
          <Button variant="primary" onClick={() => setEditing('new')}>
            Add a webhook
          </Button>
        )
      }
    >
      {webhooks.length === 0 && (
        <EmptyNote title="No webhooks yet.">
          A webhook sends the events of all companies to a server of yours: orders, buyers, products, stock and
          invoices.
        </EmptyNote>
      )}
      <ul className="space-y-3">
        {webhooks.map((webhook) => (
          <WebhookPanel
            key={webhook.id}
            webhook={webhook}
            isSelected={webhook.id === selected?.id}
            mayWrite={mayWrite}
            onEdit={() => setEditing(webhook)}
            onSecret={setSecret}
          />
        ))}
      </ul>
      {selected && deliveries && <DeliveryList webhook={selected} deliveries={deliveries} mayWrite={mayWrite} />}
      {editing && (
        <WebhookDialog
          webhook={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSecret={setSecret}
        />
      )}
      {secret !== null && (
        <SecretDialog
          title="Signing secret"
          description="Store it now: it is shown only once. Your server verifies each message with it (Standard Webhooks)."
          label="Secret"
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Screen>
  )
}
