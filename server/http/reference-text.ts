import { exampleVariables, INTEGRATE_EXAMPLES } from '#contract/integrate-examples.ts'
import { DELIVERY_DAYS, KEY_CALLS_A_MINUTE, RETRY_AFTER_SECONDS, SCOPES } from '#contract/integrations.ts'
import { PROBLEMS } from '#contract/problem.ts'
import { WEBHOOK_EVENTS } from '#contract/webhook-events.ts'

const INTRODUCTION = `Both APIs of the storefront: the legacy API below \`/legacy\`, the buyer API below \`/api/v2/buyer\`. Money is US
dollars. Lists are \`{ data, meta }\`. Calls marked "Ours" are not in the specification. \`X-Referral\` may come with every call.

## Getting started

Make a key, set two variables, and the requests below run as they are. In TypeScript and JavaScript, \`contract/client/client.ts\` is
a client with a method for each call, its parameters and answers typed, for Node and the browser:

\`\`\`ts
import { createClient } from '#contract/client/client.ts'

const shop = createClient({ baseUrl: process.env.TRELLIS, apiKey: process.env.TRELLIS_KEY })
const { data } = await shop.orders({ query: { limit: 5 } })
const { count } = await shop.cartAdd({ body: { id: 10001, quantity: 12 }, idempotencyKey: crypto.randomUUID() })
console.log(data.length, 'orders', count, 'pieces')
\`\`\`

Outside of the repository copy its folder \`contract/\` and say in your \`package.json\` where it is:
\`"imports": { "#contract/*": "./contract/*" }\`. It runs with nothing else; its types are those of the package \`typebox\`.`

const KEYS = `## Who asks

- **A program** calls with an API key of its buyer, \`Authorization: Bearer trellis_…\`. A key may make the calls of its scopes:
${SCOPES.map((scope) => `\`${scope}\``).join(', ')}. Others answer 403 \`scope_missing\`.
- **A person** signs in with \`POST /legacy/login\` and calls with the access token, \`Authorization: Bearer …\`.
- **A page of the shop** has the session cookie, which counts with the header \`X-Requested-With: XMLHttpRequest\`.

401 is only ever a token or key that is bad, revoked or has expired: sign in again.`

const LIMITS = `## Rate limits

A key makes ${KEY_CALLS_A_MINUTE} calls a minute. Every answer to a key says in \`RateLimit-Limit\` how many there may be, in \`RateLimit-Remaining\`
how many are left, and in \`RateLimit-Reset\` the seconds until they are given again.

Signing in, mails, files and searches are limited by account or by address. These tell it when it is reached and not before:
how many guesses are left is nobody's to know. A 429 says in \`Retry-After\` how many seconds to wait, and has the same headers where the limit is one of calls.`

const WEBHOOKS = `## Webhooks

A webhook is told of the kinds of events that it names, each by a POST of \`{ id, event, created_at, data }\`; what \`data\` holds stands
at the end of the reference, under Webhooks. Money is US dollars.

| event | when |
| --- | --- |
${Object.entries(WEBHOOK_EVENTS)
  .map(([kind, { summary }]) => `| \`${kind}\` | ${summary} |`)
  .join('\n')}

Verify the signature, answer with a 2xx within ten seconds, and act on an \`id\` once: an event may come more than once and not in order.
What is not taken is sent again ${RETRY_AFTER_SECONDS.length} times within a day, later each time. A webhook that takes nothing for three days is switched off,
and a mail says so. \`GET webhooks/{id}/deliveries\` shows for ${DELIVERY_DAYS} days what was sent and answered, and each of it can be sent again.
Addresses begin with https:// and are on the public internet; redirects are not followed.`

const DEPRECATION = `## What changes, and what does not

What is added breaks nobody: new calls, new optional fields of a request, new fields of an answer, new codes, new kinds of
events. Ignore what you do not know. What would break a program is a new call beside the old one. The old one is then
deprecated: the reference marks it, every answer of it has the headers \`Deprecation\` (since when, RFC 9745) and \`Sunset\` (when it
ends, RFC 8594), and it goes on for at least six months. Calls of the specification are never taken away.`

/** What the reference says before its calls, as Markdown. */
export function referenceText(): string {
  return [INTRODUCTION, examplesText(), KEYS, LIMITS, failuresText(), WEBHOOKS, DEPRECATION].join('\n\n')
}

/** The examples of `contract/integrate-examples.ts` as Markdown. */
function examplesText(): string {
  const examples = INTEGRATE_EXAMPLES.map(({ title, text, code }) =>
    [`### ${title}`, text, ...code.map((each) => fenced(each.language, each.code))].join('\n\n'),
  )
  const variables = fenced('text', exampleVariables('http://localhost:3000'))
  return ['## Requests to copy', 'They run as they are once these are set:', variables, ...examples].join('\n\n')
}

function failuresText(): string {
  const rows = Object.entries(PROBLEMS).map(([code, [status, sentence]]) => `| \`${code}\` | ${status} | ${sentence} |`)
  return `## Failures

A failure is \`{ message, code }\`. The message may be shown to people and says what to do; the code is for programs and stays the
same. A 422 adds \`errors\`, a list of texts for each field. Some carry more: \`suggested\` quantities, the new \`cart\` or \`checkout\`.
A fault of ours is a 500 with \`code\` \`unexpected\` and a \`request_id\` to tell us.

| code | status | message, where there is no better one |
| --- | --- | --- |
${rows.join('\n')}`
}

function fenced(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``
}
