import { lazily } from '#contract/lazily.ts'
import { useId } from 'react'
import type { Delivery } from '#contract/schemas/integrations.ts'
import { LANGUAGE } from '#contract/text/language.ts'
import { integrationsTexts } from '#texts/account/integrations.tsx'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { integrationCalls } from './calls.ts'
import { useCall } from './use-call.ts'
import type { DeliveryLogState } from './use-delivery-log.ts'

/** Delivery log of a webhook: messages and responses. */
export function DeliveryLog({ log, url }: { log: DeliveryLogState; url: string }) {
  const { open, page, shown, failed, load, show, hide } = log
  const area = useId()
  const last = shown?.meta.last_page ?? 1
  return (
    <div>
      <Button
        variant="text"
        aria-label={open ? integrationsTexts.log.hideOf({ url }) : integrationsTexts.log.showOf({ url })}
        aria-expanded={open}
        aria-controls={area}
        onClick={open ? hide : show}
      >
        {open ? integrationsTexts.log.hide : integrationsTexts.log.show}
      </Button>
      <div id={area} hidden={!open} className="pb-4">
        {failed && <p className="text-small text-danger">{integrationsTexts.log.failed}</p>}
        {shown?.data.length === 0 && <p className="text-small text-muted">{integrationsTexts.log.empty}</p>}
        <ol className="divide-y divide-hairline rounded-md border border-hairline empty:hidden">
          {shown?.data.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} onReplayed={show} />
          ))}
        </ol>
        {last > 1 && (
          <div className="mt-2 flex items-center justify-between text-small text-muted">
            <Button variant="text" pending={page === 1} onClick={() => void load(page - 1)}>
              {integrationsTexts.log.newer}
            </Button>
            <span className="figures">{integrationsTexts.log.page({ page, last })}</span>
            <Button variant="text" pending={page === last} onClick={() => void load(page + 1)}>
              {integrationsTexts.log.older}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

const COLORS: Record<Delivery['status'], string> = {
  waiting: 'text-muted',
  delivered: 'text-leaf',
  failed: 'text-danger',
}

const timeFormat = lazily(() => new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'medium' }))

function DeliveryRow({ delivery, onReplayed }: { delivery: Delivery; onReplayed: () => void }) {
  const { pending, run } = useCall()
  const { event, origin, status, attempts, response_code, answer, body, created_at, next_attempt_at } = delivery

  async function replay() {
    if ((await run(() => integrationCalls.replay(delivery.id))) === null) return
    showToast(integrationsTexts.log.replayed)
    onReplayed()
  }

  return (
    <li className="px-4 py-2">
      <details className="group">
        <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-4 gap-y-1 text-small">
          <span className={`w-20 font-medium ${COLORS[status]}`}>{integrationsTexts.log.statuses[status]}</span>
          <span className="min-w-0 flex-1 basis-32 plain-link">
            {origin === 'replay' ? integrationsTexts.log.again({ event }) : event}
          </span>
          <span className="figures text-muted">
            <span>{response_code ?? '–'}</span> · {timeFormat().format(new Date(created_at))}
          </span>
        </summary>
        <dl className="grid gap-x-6 gap-y-2 pt-2 pb-3 text-small sm:grid-cols-[auto_minmax(0,1fr)]">
          <dt className="text-muted">{integrationsTexts.log.eventId}</dt>
          <dd className="figures wrap-anywhere">{delivery.event_id}</dd>
          <dt className="text-muted">{integrationsTexts.log.attempts}</dt>
          <dd className="figures">
            {next_attempt_at && attempts > 0
              ? integrationsTexts.log.attemptsAndNext({
                  attempts,
                  next: timeFormat().format(new Date(next_attempt_at)),
                })
              : attempts}
          </dd>
          <dt className="text-muted">{integrationsTexts.log.sent}</dt>
          <dd>
            <CodeBlock text={body} />
          </dd>
          <dt className="text-muted">{integrationsTexts.log.response}</dt>
          <dd>{answer ? <CodeBlock text={answer} /> : integrationsTexts.log.noResponse}</dd>
        </dl>
        <Button variant="quiet" pending={pending} onClick={() => void replay()} className="mb-3">
          {integrationsTexts.log.replay}
        </Button>
      </details>
    </li>
  )
}

function CodeBlock({ text }: { text: string }) {
  return (
    <pre className="max-h-60 overflow-y-auto rounded-md bg-tile p-3 text-micro whitespace-pre-wrap wrap-anywhere">
      {text}
    </pre>
  )
}
