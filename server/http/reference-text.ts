import { exampleVariables, INTEGRATE_EXAMPLES } from '#contract/integrate-examples.ts'
import { KEY_CALLS_A_MINUTE, SCOPES } from '#contract/integrations.ts'
import { PROBLEMS } from '#contract/problem.ts'
import { orderText } from './reference-orders.ts'
import { searchText } from './reference-search.ts'
import { webhookText } from './reference-webhooks.ts'

const INTRODUCTION = `Both APIs of the storefront: the legacy API below \`/legacy\`, the buyer API below \`/api/v2/buyer\`. Money is US
dollars; days and times are UTC. Lists are \`{ data, meta }\`. Requests are JSON in UTF-8, not compressed; answers come as gzip to those who take it; what a call does not know of them is ignored. Calls marked "Ours" are not in the specification. \`X-Referral\` may come with every call.

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

401 is only ever a token, key or session cookie that is bad, revoked or has expired: sign in again.`

const LIMITS = `## Rate limits

A key makes ${KEY_CALLS_A_MINUTE} calls a minute. Every answer to a key says in \`RateLimit-Limit\` how many there may be, in \`RateLimit-Remaining\`
how many are left, and in \`RateLimit-Reset\` the seconds until they are given again.

Signing in, mails, files and searches are limited by account or by address. These tell it when it is reached and not before:
how many guesses are left is nobody's to know. A 429 says in \`Retry-After\` how many seconds to wait, and has the same headers where the limit is one of calls.`

const BROWSERS = `## From a browser elsewhere

Pages of other origins may search (everything below \`/1/\` answers with \`Access-Control-Allow-Origin: *\`, and asks for no cookie), and may show
pictures. Nothing else: the other calls send no \`Access-Control-…\` header and answer no preflight, so a browser
hands their answers to pages of the shop alone, and what changes something, comes from another origin and brings no API key is a 403 \`cross_site\`.

That is on purpose. The other calls act for a signed-in buyer, and a key or a token in the scripts of a page is a key for whoever
opens it. Call the shop from your server, and let your page ask that. The typed client runs in a browser on the shop's own pages, and
everywhere in Node; in a page elsewhere its calls fail as the network does, without a status.`

const DEPRECATION = `## What changes, and what does not

What is added breaks nobody: new calls, new optional fields of a request, new fields of an answer, new codes, new kinds of
events. Ignore what you do not know. What would break a program is a new call beside the old one. The old one is then
deprecated: the reference marks it, every answer of it has the headers \`Deprecation\` (since when, RFC 9745) and \`Sunset\` (when it
ends, RFC 8594), and it goes on for at least six months. Calls of the specification are never taken away.`

/** What the reference says before its calls, as Markdown; `origin` is where the shop is reached. */
export function referenceText(origin: string): string {
  return [
    INTRODUCTION,
    examplesText(origin),
    orderText(),
    searchText(),
    KEYS,
    BROWSERS,
    LIMITS,
    failuresText(),
    webhookText(),
    DEPRECATION,
  ].join('\n\n')
}

const SIGNING_IN = 'Where a request signs in, `EMAIL` and `PASSWORD` are those of the person.'

/** The examples of `contract/integrate-examples.ts` as Markdown. */
function examplesText(origin: string): string {
  const examples = INTEGRATE_EXAMPLES.map(({ title, text, code }) =>
    [`### ${title}`, text, ...code.map((each) => fenced(each.language, each.code))].join('\n\n'),
  )
  const variables = fenced('text', exampleVariables(origin))
  return ['## Requests to copy', 'They run as they are once these are set:', variables, SIGNING_IN, ...examples].join(
    '\n\n',
  )
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
