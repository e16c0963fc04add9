import { API_VERSION_HEADER, API_VERSIONS, CURRENT_API_VERSION } from '#contract/api-versions.ts'
import { exampleVariables, CODE_EXAMPLES } from '#contract/examples/code-examples.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { FILE_ENDPOINTS, type FileEndpoint } from '#contract/endpoints/files.ts'
import { IMAGE_WIDTHS } from '#contract/catalog/images.ts'
import { API_KEY_REQUESTS_PER_MINUTE, SCOPES, type Scope } from '#contract/integrations.ts'
import { PROBLEMS } from '#contract/problem.ts'
import { orderText } from './order-text.ts'
import { searchText } from './search-text.ts'
import { testModeText } from './test-mode-text.ts'
import { webhookText } from './webhook-text.ts'

const INTRODUCTION = `The two APIs of the storefront: the legacy API below \`/legacy\` and the buyer API below \`/api/v2/buyer\`. Money is in US
dollars; days and times are UTC. Lists are \`{ data, meta }\`; \`meta.next_cursor\` of the lists of orders, invoices and seeds is the \`cursor\` of the next page. \`fields\` names the fields of each record that you need. Images are paths: the address of an image is \`{image_base}/{width}/{density}/{path}.webp\`, with the \`image_base\` of \`feed.json\`, a width of ${IMAGE_WIDTHS.join(', ')} and a density of 1 or 2. Requests are JSON in UTF-8, not compressed. Responses are compressed with gzip for clients that send \`Accept-Encoding: gzip\`. An unknown field of a body or an unknown query parameter is a 422 that names it and the nearest known one. Calls marked "Ours" are not in the specification. Every call accepts \`X-Referral\`.

## Getting started

Create an API key and set two variables; then the requests below run unchanged. For TypeScript and JavaScript, \`contract/client/client.ts\` is
a client with a method for each call, with typed parameters and responses, for Node and browsers:

\`\`\`ts
import { createClient } from '#contract/client/client.ts'

const shop = createClient({ baseUrl: process.env.TRELLIS, apiKey: process.env.TRELLIS_KEY })
const { data } = await shop.orders({ query: { limit: 5 } })
const { count } = await shop.cartAdd({ body: { id: 10001, quantity: 12 }, idempotencyKey: crypto.randomUUID() })
console.log(data.length, 'orders', count, 'pieces')
\`\`\`

Outside of the repository, copy its folder \`contract/\` and map it in your \`package.json\`:
\`"imports": { "#contract/*": "./contract/*" }\`. The client has no dependencies at run time; its types are those of the package \`typebox\`.`

/** Returns the calls that a key can make with each scope, as a table. */
function scopesTable(): string {
  const rows = SCOPES.map(
    (scope) =>
      `| \`${scope}\` | ${callsOf(scope)
        .map((name) => `\`${name}\``)
        .join(', ')} |`,
  )
  return `| scope | calls, which may need another scope, too |\n| --- | --- |\n${rows.join('\n')}`
}

function callsOf(scope: Scope): string[] {
  const calls: Record<string, Endpoint | FileEndpoint> = { ...ENDPOINTS, ...FILE_ENDPOINTS }
  return Object.entries(calls)
    .filter(([, { scopes }]) => scopes?.includes(scope))
    .map(([name]) => name)
}

const KEYS = `## Authentication

- **An API client** calls with an API key of its buyer, \`Authorization: Bearer trellis_…\`. A key can make the calls of its scopes, which each
  call below names; others return 403 \`scope_missing\`. No key can sign in, change the account or create keys.
- **A person** signs in with \`POST /legacy/login\` and calls with the access token, \`Authorization: Bearer …\`.
- **A page of the shop** has the session cookie, which counts only with the header \`X-Requested-With: XMLHttpRequest\`.

A 401 always means that the token, key or session cookie is invalid, revoked or expired: sign in again.

${scopesTable()}`

const LIMITS = `## Rate limits

A key can make ${API_KEY_REQUESTS_PER_MINUTE} calls per minute. Every response to a key has the limit in \`RateLimit-Limit\`, the remaining calls in
\`RateLimit-Remaining\`, and the seconds until they are reset in \`RateLimit-Reset\`.

Sign-ins, emails, files and searches are limited by account or by IP address. These limits are reported only when they are reached,
so that an attacker does not learn how many guesses remain. A 429 has the seconds to wait in \`Retry-After\`, and the headers above if the limit counts calls.`

const BROWSERS = `## From a browser on another origin

Pages of other origins can search (everything below \`/1/\` responds with \`Access-Control-Allow-Origin: *\` and needs no cookie) and show
images. Other calls send no \`Access-Control-…\` headers and answer no preflight, so a browser passes their responses only to pages of
the shop. A call that changes something, comes from another origin and has no API key returns 403 \`cross_site\`.

This is intentional. These calls act for a signed-in buyer, and a key or token in the scripts of a page is available to every visitor
of that page. Call the shop from your server, and let your page call your server. The typed client runs in Node, and in a browser on
pages of the shop. On a page of another origin its calls fail like a network error, without a status.`

/** Returns the section about versions, with the changes of each: the changelog of the API for its clients. */
function versionsText(): string {
  const newestFirst = API_VERSIONS.toReversed()
  const rows = newestFirst.map(({ date, changes, deprecated }) => {
    const ends = deprecated ? `deprecated since ${deprecated.on}, ends on ${deprecated.sunset}` : 'supported'
    return `| \`${date}\` | ${ends} | ${changes.join(' ')} |`
  })
  return `## Versions and compatibility

Additions are compatible: new calls, new optional fields of a request, new fields of a response, new codes and new kinds of
events. Ignore what you do not know.

An incompatible change is a new version, named by its date. An API key is pinned to the version that was current when the key was created
(\`api_version\` in \`GET me\`); other requests have the current one, \`${CURRENT_API_VERSION}\`. The header \`${API_VERSION_HEADER}\` of a request names another one, so that
a client can try it before its key is replaced. Every response has the header with its version, and an unknown version is a 400. Calls below \`/1/\`, files and webhooks have no versions.

| version | state | changes |
| --- | --- | --- |
${rows.join('\n')}

A deprecated call or version is marked here, its responses have the headers \`Deprecation\` (since when, RFC 9745) and \`Sunset\` (when it
ends, RFC 8594), and it works for at least six months. Calls of the specification are never removed.`
}

/** Returns the introduction of the reference as Markdown. `origin` is the public origin of the shop. */
export function introText(origin: string): string {
  return [
    INTRODUCTION,
    examplesText(origin),
    orderText(),
    testModeText(),
    searchText(),
    KEYS,
    BROWSERS,
    LIMITS,
    errorsText(),
    webhookText(),
    versionsText(),
  ].join('\n\n')
}

const SIGNING_IN = 'For requests that sign in, set `EMAIL` and `PASSWORD` to those of a person.'

/** Returns the examples of `contract/examples/code-examples.ts` as Markdown. */
function examplesText(origin: string): string {
  const examples = CODE_EXAMPLES.map(({ title, text, code }) =>
    [`### ${title}`, text, ...code.map((each) => codeBlock(each.language, each.code))].join('\n\n'),
  )
  const variables = codeBlock('text', exampleVariables(origin))
  return [
    '## Example requests',
    'They run unchanged after you set these variables:',
    variables,
    SIGNING_IN,
    ...examples,
  ].join('\n\n')
}

function errorsText(): string {
  const rows = Object.entries(PROBLEMS).map(([code, [status, sentence]]) => `| \`${code}\` | ${status} | ${sentence} |`)
  return `## Errors

An error is \`{ message, code }\`. The message can be shown to people and states what to do. The code is stable and meant for API clients.
A 422 adds \`errors\`, a list of texts for each field. Some errors contain more: \`suggested\` quantities, the new \`cart\` or \`checkout\`.
An unexpected error of the shop is a 500 with the \`code\` \`unexpected\` and a \`request_id\`; contact us with that id.

| code | status | message, unless a more specific one applies |
| --- | --- | --- |
${rows.join('\n')}`
}

function codeBlock(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``
}
