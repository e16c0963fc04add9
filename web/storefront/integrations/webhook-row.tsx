import { useRevalidator } from 'react-router'
import type { Webhook } from '#contract/schemas/integrations.ts'
import { integrationsTexts } from '#texts/account/integrations.tsx'
import { Disclosure } from '#web/storefront/buyer/disclosure.tsx'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { integrationCalls } from './calls.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { useCall } from './use-call.ts'
import { useDeliveryLog } from './use-delivery-log.ts'
import { WebhookForm } from './webhook-form.tsx'

interface WebhookRowProps {
  webhook: Webhook
  /** Called with a new secret. */
  onSecret: (secret: string) => void
}

/** A webhook with its events, status, actions and delivery log. */
export function WebhookRow({ webhook, onSecret }: WebhookRowProps) {
  const { id, url, events, status, test_orders } = webhook
  const { pending, run } = useCall()
  const { revalidate } = useRevalidator()
  const log = useDeliveryLog(id)

  async function change<Answer>(call: () => Promise<Answer>, message: string): Promise<Answer | null> {
    const answer = await run(call)
    if (answer === null) return null
    showToast(message)
    await revalidate()
    return answer
  }

  async function setActive(active: boolean) {
    const { paused, resumed } = integrationsTexts.webhooks
    const changed = await change(() => integrationCalls.changeWebhook(id, { active }), active ? resumed : paused)
    // The previous secret was revoked.
    if (changed?.secret !== undefined) onSecret(changed.secret)
  }

  async function remove() {
    await change(() => integrationCalls.removeWebhook(id), integrationsTexts.webhooks.removed)
    // The row with the focus was removed.
    if (document.activeElement === document.body) document.getElementById('webhooks-title')?.focus()
  }

  async function rotate() {
    const made = await run(() => integrationCalls.rotateSecret(id))
    if (made) onSecret(made.secret)
  }

  async function test() {
    if ((await run(() => integrationCalls.test(id))) === null) return
    showToast(integrationsTexts.webhooks.tested)
    log.show()
  }

  return (
    <li className="py-5 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="min-w-0 text-body font-medium wrap-anywhere">{url}</h3>
        <p className={`text-small ${status === 'active' ? 'text-leaf' : 'text-danger'}`}>
          {integrationsTexts.webhooks.statuses[status]}
        </p>
      </div>
      <p className="mt-1 text-small text-muted wrap-anywhere">
        {[...events, ...(test_orders ? [integrationsTexts.webhooks.withTestOrders] : [])].join(', ')}
      </p>
      {webhook.paused_by === 'shop' && (
        <Callout variant="warning" className="mt-3">
          {integrationsTexts.webhooks.pausedByShop}
        </Callout>
      )}
      {status === 'switched_off' && (
        <Callout variant="error" className="mt-3">
          {integrationsTexts.webhooks.switchedOff}
        </Callout>
      )}
      {status === 'active' && webhook.failing_since && (
        <Callout variant="warning" className="mt-3">
          {integrationsTexts.webhooks.failing}
        </Callout>
      )}
      <div className="mt-1 flex flex-wrap gap-x-6">
        <Button
          variant="text"
          aria-label={integrationsTexts.webhooks.testTo({ url })}
          pending={pending}
          onClick={() => void test()}
        >
          {integrationsTexts.webhooks.test}
        </Button>
        {status === 'active' ? (
          <Button
            variant="text"
            aria-label={integrationsTexts.webhooks.pauseThis({ url })}
            pending={pending}
            onClick={() => void setActive(false)}
          >
            {integrationsTexts.webhooks.pause}
          </Button>
        ) : (
          <Button
            variant="text"
            aria-label={integrationsTexts.webhooks.resumeThis({ url })}
            pending={pending}
            onClick={() => void setActive(true)}
          >
            {integrationsTexts.webhooks.resume}
          </Button>
        )}
        <Button
          variant="text"
          aria-label={integrationsTexts.webhooks.newSecretFor({ url })}
          pending={pending}
          onClick={() => void rotate()}
        >
          {integrationsTexts.webhooks.newSecret}
        </Button>
        <ConfirmButton
          label={integrationsTexts.webhooks.remove}
          about={url}
          warning={integrationsTexts.webhooks.removeWarning}
          pending={pending}
          onConfirm={() => void remove()}
        />
      </div>
      <DeliveryLog log={log} url={url} />
      <Disclosure label={integrationsTexts.webhooks.edit} srSuffix={url}>
        <WebhookForm
          webhook={webhook}
          onSave={async (input) => {
            await integrationCalls.changeWebhook(id, input)
          }}
        />
      </Disclosure>
    </li>
  )
}
