import type { Deliveries, Delivery } from '#contract/schemas/integrations.ts'
import type { OperatorWebhook } from '#contract/schemas/admin/settings/operator-webhooks.ts'
import { counted } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import { Badge, type Tone } from '#web/backoffice/ui/badge.tsx'
import { Button, ButtonLink } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'

const STATES: Record<Delivery['status'], { text: string; tone: Tone }> = {
  waiting: { text: 'Waiting', tone: 'warning' },
  delivered: { text: 'Delivered', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
}

interface DeliveryListProps {
  webhook: OperatorWebhook
  deliveries: Deliveries
  mayWrite: boolean
}

/** A page of the deliveries of a webhook, each with what was sent and the response. */
export function DeliveryList({ webhook: { id, url }, deliveries: { data, meta }, mayWrite }: DeliveryListProps) {
  const pathOf = (page: number) => `/webhooks?webhook=${id}&page=${page}`
  return (
    <div className="mt-6">
      <Panel title={`Deliveries to ${url}`}>
        {data.length === 0 && <p className="text-muted">Nothing was sent in the last 30 days.</p>}
        <ul>
          {data.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} mayWrite={mayWrite} />
          ))}
        </ul>
        <div className="mt-3 flex gap-2">
          {meta.current_page > 1 && <ButtonLink to={pathOf(meta.current_page - 1)}>Newer</ButtonLink>}
          {meta.current_page < meta.last_page && <ButtonLink to={pathOf(meta.current_page + 1)}>Older</ButtonLink>}
        </div>
      </Panel>
    </div>
  )
}

function DeliveryRow({ delivery, mayWrite }: { delivery: Delivery; mayWrite: boolean }) {
  const { id, event, status, attempts, response_code, answer, body, created_at } = delivery
  const { run, pending } = useAction()
  const resend = () =>
    void run(() => call('adminReplayDelivery', { params: { id } }), { success: 'The event is sent again.' })
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-b border-hairline py-1.5 last:border-b-0">
      <details className="min-w-0 flex-1 basis-60">
        <summary className="control-height flex flex-wrap items-center gap-x-3">
          <span className="font-medium">{event}</span>
          <Badge tone={STATES[status].tone}>{STATES[status].text}</Badge>
          <span className="text-muted">
            {[response_code, counted(attempts, 'attempt')].filter((each) => each !== null).join(' · ')}
          </span>
          <time dateTime={created_at} className="text-micro text-muted">
            {dateTime(created_at)}
          </time>
        </summary>
        <p className="mt-1 text-muted">Response</p>
        <pre className="overflow-x-auto rounded bg-tile p-2 text-micro whitespace-pre-wrap">{answer ?? 'None yet'}</pre>
        <p className="mt-2 text-muted">Message</p>
        <pre className="mb-2 overflow-x-auto rounded bg-tile p-2 text-micro whitespace-pre-wrap">{body}</pre>
      </details>
      {mayWrite && (
        <Button variant="plain" pending={pending} onClick={resend}>
          Send again
        </Button>
      )}
    </li>
  )
}
