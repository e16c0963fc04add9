import {
  DELIVERY_DAYS,
  FORMER_SECRET_HOURS,
  MOST_WEBHOOKS,
  RETRY_AFTER_SECONDS,
  WEBHOOK_ANSWER_SECONDS,
  WEBHOOK_FRESH_SECONDS,
  WEBHOOK_PORTS,
} from '#contract/integrations.ts'
import { WEBHOOK_EVENTS } from '#contract/webhook-events.ts'

/** What the reference says of webhooks, as Markdown. */
export function webhookText(): string {
  return `## Webhooks

A webhook is told of the kinds of events that it names, each by a POST of \`{ id, event, created_at, data }\`; what \`data\` holds stands
at the end of the reference, under Webhooks. Money is US dollars.

| event | when |
| --- | --- |
${eventRows()}

**Its address** begins with https:// and is on the public internet, at one of the ports ${WEBHOOK_PORTS.join(', ')}. It holds no user name or
password; what proves that a message is the shop's is its signature. What its name leads to is checked at every connection: a private, local or
reserved address is not called, and redirects are not followed. A company has at most ${MOST_WEBHOOKS}. A shop that does not run in
production also takes http://. \`WEBHOOK_PRIVATE_ADDRESSES\` names addresses that a shop reaches nevertheless, on any port, to try it out.

**The signature.** \`Trellis-Timestamp\` is when the message was sent, in seconds since 1970, and \`Trellis-Signature\` is \`v1=\` and the HMAC-SHA256
of \`{Trellis-Timestamp}.{body}\` in hexadecimal, with the whole secret (\`whsec_…\`) as its key and the body as it came, byte for byte. For
${FORMER_SECRET_HOURS} hours after the secret was rotated there are two, with a comma between: one that fits is enough. Compare in constant time, and refuse a
timestamp that is more than ${WEBHOOK_FRESH_SECONDS / 60} minutes off. "Verify a webhook" above is a server that does.

**The answer** is any 2xx within ${WEBHOOK_ANSWER_SECONDS} seconds; do the work afterwards. Act on an \`id\` once: an event may come more than once and not in order.

**Retries.** What is not taken is sent again ${RETRY_AFTER_SECONDS.length} times within a day, later each time: after ${retries()}, under the same
\`id\` and with a fresh signature. A webhook that takes nothing for three days is switched off, and a mail says so; \`POST webhooks/{id}\` with
\`{ "active": true }\` begins again. \`GET webhooks/{id}/deliveries\` shows for ${DELIVERY_DAYS} days what was sent and answered, and each of it can be sent again.

**Away.** What happens while a webhook is paused or switched off is not sent to it later: when it begins again, read what you missed from
\`orders\`, \`invoices\` and the feed.`
}

function eventRows(): string {
  return Object.entries(WEBHOOK_EVENTS)
    .map(([kind, { summary }]) => `| \`${kind}\` | ${summary} |`)
    .join('\n')
}

function retries(): string {
  const waits = RETRY_AFTER_SECONDS.map(duration)
  return `${waits.slice(0, -1).join(', ')} and ${waits.at(-1)}`
}

/** `2 hours`, `45 minutes`, `10 seconds`: the largest unit that is whole. */
function duration(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds % each === 0) ?? ['second', 1]
  const count = seconds / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
] as const
