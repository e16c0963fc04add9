import { useRevalidator } from 'react-router'
import type { Webhook } from '#contract/integrations.ts'
import { integrationsTexts } from '#texts/integrations.tsx'
import { Fold } from '#web/storefront/buyer/fold.tsx'
import { notify } from '#web/storefront/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AskTwice } from './ask-twice.tsx'
import { integrationCalls } from './calls.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { useCall } from './use-call.ts'
import { useDeliveryLog } from './use-delivery-log.ts'
import { WebhookForm } from './webhook-form.tsx'

interface WebhookRowProps {
  webhook: Webhook
  /** Told a secret that was just made. */
  onSecret: (secret: string) => void
}

/** One webhook: what it is told of, what became of it, and what can be done with it. */
export function WebhookRow({ webhook, onSecret }: WebhookRowProps) {
  const { id, url, events, status } = webhook
  const { pending, run } = useCall()
  const { revalidate } = useRevalidator()
  const log = useDeliveryLog(id)

  async function change(call: () => Promise<unknown>, said: string) {
    if ((await run(call)) === null) return
    notify(said)
    await revalidate()
  }

  async function setActive(active: boolean) {
    const { paused, resumed } = integrationsTexts.webhooks
    await change(() => integrationCalls.changeWebhook(id, { active }), active ? resumed : paused)
  }

  async function remove() {
    await change(() => integrationCalls.removeWebhook(id), integrationsTexts.webhooks.removed)
    // The row that had the focus is gone.
    if (document.activeElement === document.body) document.getElementById('webhooks-title')?.focus()
  }

  async function rotate() {
    const made = await run(() => integrationCalls.rotateSecret(id))
    if (made) onSecret(made.secret)
  }

  async function test() {
    if ((await run(() => integrationCalls.test(id))) === null) return
    notify(integrationsTexts.webhooks.tested)
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
      <p className="mt-1 text-small text-muted wrap-anywhere">{events.join(', ')}</p>
      {status === 'switched_off' && (
        <Notice look="trouble" className="mt-3">
          {integrationsTexts.webhooks.switchedOff}
        </Notice>
      )}
      {status === 'active' && webhook.failing_since && (
        <Notice look="warning" className="mt-3">
          {integrationsTexts.webhooks.failing}
        </Notice>
      )}
      <div className="mt-1 flex flex-wrap gap-x-6">
        <Button
          look="text"
          aria-label={integrationsTexts.webhooks.testTo({ url })}
          pending={pending}
          onClick={() => void test()}
        >
          {integrationsTexts.webhooks.test}
        </Button>
        {status === 'active' ? (
          <Button
            look="text"
            aria-label={integrationsTexts.webhooks.pauseThis({ url })}
            pending={pending}
            onClick={() => void setActive(false)}
          >
            {integrationsTexts.webhooks.pause}
          </Button>
        ) : (
          <Button
            look="text"
            aria-label={integrationsTexts.webhooks.resumeThis({ url })}
            pending={pending}
            onClick={() => void setActive(true)}
          >
            {integrationsTexts.webhooks.resume}
          </Button>
        )}
        <Button
          look="text"
          aria-label={integrationsTexts.webhooks.newSecretFor({ url })}
          pending={pending}
          onClick={() => void rotate()}
        >
          {integrationsTexts.webhooks.newSecret}
        </Button>
        <AskTwice
          label={integrationsTexts.webhooks.remove}
          about={url}
          warning={integrationsTexts.webhooks.removeWarning}
          pending={pending}
          onSure={() => void remove()}
        />
      </div>
      <DeliveryLog log={log} url={url} />
      <Fold label={integrationsTexts.webhooks.edit} about={url}>
        <WebhookForm
          webhook={webhook}
          keep={async (wanted) => {
            await integrationCalls.changeWebhook(id, wanted)
          }}
        />
      </Fold>
    </li>
  )
}
