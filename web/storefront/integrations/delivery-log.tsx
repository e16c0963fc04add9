import { useId } from 'react'
import type { Delivery } from '#contract/integrations.ts'
import { notify } from '#web/storefront/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { integrationCalls } from './calls.ts'
import { useCall } from './use-call.ts'
import type { DeliveryLogState } from './use-delivery-log.ts'

/** What a webhook was sent and what it answered. */
export function DeliveryLog({ log, url }: { log: DeliveryLogState; url: string }) {
  const { open, page, shown, failed, load, show, hide } = log
  const area = useId()
  const last = shown?.meta.last_page ?? 1
  return (
    <div>
      <Button look="text" aria-expanded={open} aria-controls={area} onClick={open ? hide : show}>
        {open ? 'Hide log' : 'Show log'}
        <span className="sr-only"> of {url}</span>
      </Button>
      <div id={area} hidden={!open} className="pb-4">
        {failed && <p className="text-small text-danger">The log could not be loaded. Close it and open it again.</p>}
        {shown?.data.length === 0 && <p className="text-small text-muted">Nothing was sent within 30 days.</p>}
        <ol className="divide-y divide-hairline rounded-md border border-hairline empty:hidden">
          {shown?.data.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} onReplayed={show} />
          ))}
        </ol>
        {last > 1 && (
          <div className="mt-2 flex items-center justify-between text-small text-muted">
            <Button look="text" pending={page === 1} onClick={() => void load(page - 1)}>
              Newer
            </Button>
            <span className="figures">
              Page {page} of {last}
            </span>
            <Button look="text" pending={page === last} onClick={() => void load(page + 1)}>
              Older
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

const STATUS: Record<Delivery['status'], { text: string; colour: string }> = {
  waiting: { text: 'Waiting', colour: 'text-muted' },
  delivered: { text: 'Delivered', colour: 'text-leaf' },
  failed: { text: 'Failed', colour: 'text-danger' },
}

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

function DeliveryRow({ delivery, onReplayed }: { delivery: Delivery; onReplayed: () => void }) {
  const { pending, run } = useCall()
  const { event, origin, status, attempts, response_code, answer, body, created_at, next_attempt_at } = delivery

  async function replay() {
    if ((await run(() => integrationCalls.replay(delivery.id))) === null) return
    notify('Sent again')
    onReplayed()
  }

  return (
    <li className="px-4 py-2">
      <details className="group">
        <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-4 gap-y-1 text-small">
          <span className={`w-20 font-medium ${STATUS[status].colour}`}>{STATUS[status].text}</span>
          <span className="min-w-0 flex-1 basis-32 plain-link">
            {event}
            {origin === 'replay' && ', again'}
          </span>
          <span className="figures text-muted">
            {response_code ?? '–'} · {TIME.format(new Date(created_at))}
          </span>
        </summary>
        <dl className="grid gap-x-6 gap-y-2 pt-2 pb-3 text-small sm:grid-cols-[auto_minmax(0,1fr)]">
          <dt className="text-muted">Event id</dt>
          <dd className="figures wrap-anywhere">{delivery.event_id}</dd>
          <dt className="text-muted">Tries</dt>
          <dd className="figures">
            {attempts}
            {next_attempt_at && attempts > 0 && `, the next at ${TIME.format(new Date(next_attempt_at))}`}
          </dd>
          <dt className="text-muted">Sent</dt>
          <dd>
            <Quoted text={body} />
          </dd>
          <dt className="text-muted">Answer</dt>
          <dd>{answer ? <Quoted text={answer} /> : 'Nothing'}</dd>
        </dl>
        <Button look="quiet" pending={pending} onClick={() => void replay()} className="mb-3">
          Send again
        </Button>
      </details>
    </li>
  )
}

function Quoted({ text }: { text: string }) {
  return (
    <pre className="max-h-60 overflow-y-auto rounded-md bg-tile p-3 text-micro whitespace-pre-wrap wrap-anywhere">
      {text}
    </pre>
  )
}
