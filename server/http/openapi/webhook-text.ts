import {
  DELIVERY_RETENTION_DAYS,
  PREVIOUS_SECRET_HOURS,
  MAX_WEBHOOKS,
  DELIVERY_RETRY_DELAYS_SECONDS,
  WEBHOOK_TIMEOUT_SECONDS,
  WEBHOOK_TOLERANCE_SECONDS,
  WEBHOOK_PORTS,
} from '#contract/integrations.ts'
import { WEBHOOK_EVENTS } from '#contract/schemas/webhook-events.ts'

/** Returns the section of the reference about webhooks, as Markdown. */
export function webhookText(): string {
  return `## Webhooks

A webhook receives the events that it subscribes to, each as a POST of \`{ id, event, created_at, data }\`. The fields of \`data\` are
listed at the end of the reference, under Webhooks. Money is in US dollars.

| event | sent when |
| --- | --- |
${eventRows()}

**URL.** The URL begins with https:// and is on the public internet, on one of the ports ${WEBHOOK_PORTS.join(', ')}. It contains no user name or
password; the signature proves that a message is from the shop. The host is resolved and checked for every connection (SSRF protection): private,
local and reserved addresses are not called, and redirects are not followed. A company has at most ${MAX_WEBHOOKS} webhooks. A shop that does not run in
production also accepts http://. \`WEBHOOK_PRIVATE_ADDRESSES\` lists private
addresses, each with its port, that the webhooks of companies chosen by the operator may also be sent to.

**Signature.** Messages are signed in the format of [Standard Webhooks](https://www.standardwebhooks.com), for which there are verified
libraries in most languages (\`standardwebhooks\` on npm). \`webhook-id\` is the id of the event, \`webhook-timestamp\` the time of sending in seconds
since 1970, and \`webhook-signature\` is \`v1,\` and the HMAC-SHA256 of \`{webhook-id}.{webhook-timestamp}.{body}\` in base64. The key is the
base64-decoded part of the secret after \`whsec_\`, and the body is the raw bytes. For ${PREVIOUS_SECRET_HOURS} hours after the secret is rotated there are two
signatures, separated by a space: accept the message if either matches. Compare in constant time, and reject a timestamp that differs by more than
${WEBHOOK_TOLERANCE_SECONDS / 60} minutes. "Verify a webhook" above is a complete server.

**Earlier secrets and headers.** If the part after \`whsec_\` is not valid base64 with padding, the secret is from an earlier build: the key is then the bytes of the
whole secret, with \`whsec_\` (\`format: 'raw'\` in the library). Rotate it to get one in the standard format. Messages also have the headers
\`Trellis-Event-Id\`, \`Trellis-Timestamp\` and \`Trellis-Signature\` of earlier builds: \`v1=\` and the HMAC-SHA256 of \`{Trellis-Timestamp}.{body}\` in
hexadecimal, with the bytes of the whole secret as the key. Do not use them in new receivers.

**Response.** Respond with any 2xx within ${WEBHOOK_TIMEOUT_SECONDS} seconds, and process the event afterwards. Handle each \`id\` once: an event may be delivered more than once and out of order.

**Retries.** A message that is not accepted is retried ${DELIVERY_RETRY_DELAYS_SECONDS.length} times within a day, with a growing delay: after ${retries()}, with the same
\`id\` and a new signature. A webhook that accepts nothing for three days is switched off, and we send an email about it. \`POST webhooks/{id}\` with
\`{ "active": true }\` switches it on again. \`GET webhooks/{id}/deliveries\` lists messages and responses of the last ${DELIVERY_RETENTION_DAYS} days. Each can be sent again.

**Missed events.** A message whose retries all failed is in \`GET webhooks/{id}/deliveries\` with the status \`failed\`; \`POST webhook-deliveries/{id}/replay\` sends it again, with the
same \`id\`. An event that happens while a webhook is paused or switched off is not sent to it later: when it is active again, read what changed meanwhile with
\`updated_since\` from \`orders\`, \`invoices\` and the feed. An API key with the scopes \`webhooks:write\` and \`orders:read\` can do all of this.`
}

function eventRows(): string {
  return Object.entries(WEBHOOK_EVENTS)
    .map(([kind, { summary }]) => `| \`${kind}\` | ${summary} |`)
    .join('\n')
}

function retries(): string {
  const waits = DELIVERY_RETRY_DELAYS_SECONDS.map(duration)
  return `${waits.slice(0, -1).join(', ')} and ${waits.at(-1)}`
}

/** Formats a duration in the largest unit that divides it: `2 hours`, `45 minutes`, `10 seconds`. */
function duration(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds % each === 0) ?? ['second', 1]
  const count = seconds / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
] as const
