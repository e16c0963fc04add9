import { WEBHOOK_TOLERANCE_SECONDS } from '#contract/integrations.ts'
import type { CodeExample } from './code-example.ts'
import { PHP_CODE } from './php-code.ts'
import { PLACE_ORDER_EXAMPLE } from './place-order.ts'
import { PYTHON_CODE } from './python-code.ts'
import { TEST_ORDER_EXAMPLE } from './test-order.ts'

/** Returns the commands that set the variables. `origin` is that of the shop. */
export function exampleVariables(origin: string): string {
  return `export TRELLIS=${origin}\nexport TRELLIS_KEY=trellis_…`
}

const EXAMPLES: readonly CodeExample[] = [
  {
    id: 'make-a-key',
    title: 'Create an API key',
    text:
      'Create keys in your profile under Integrations, or with this call after signing in with `EMAIL` and `PASSWORD`. Only this ' +
      'response contains the key, in `key`. Request only the scopes that you need.',
    code: [
      {
        language: 'sh',
        name: 'curl',
        code: `TOKEN=$(curl -fsS "$TRELLIS/legacy/login" -H 'Content-Type: application/json' \\
  -d "{\\"email\\":\\"$EMAIL\\",\\"password\\":\\"$PASSWORD\\"}" | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')

curl -fsS "$TRELLIS/api/v2/buyer/api-keys" -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"Stock sync","scopes":["catalog:read","cart:write","orders:read"]}'`,
      },
      {
        language: 'js',
        name: 'Node',
        code: `const { TRELLIS, EMAIL, PASSWORD } = process.env

async function post(path, body, token) {
  const response = await fetch(TRELLIS + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: \`Bearer \${token}\` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

const { token } = await post('/legacy/login', { email: EMAIL, password: PASSWORD })
const scopes = ['catalog:read', 'cart:write', 'orders:read']
const { key } = await post('/api/v2/buyer/api-keys', { name: 'Stock sync', scopes }, token)
console.log(key)`,
      },
    ],
  },
  {
    id: 'list-orders',
    title: 'List your orders',
    text: 'Returns the orders of your company, newest first. Scope: `orders:read`.',
    code: [
      {
        language: 'sh',
        name: 'curl',
        code: `curl -fsS "$TRELLIS/api/v2/buyer/orders" -H "Authorization: Bearer $TRELLIS_KEY"`,
      },
      {
        language: 'js',
        name: 'Node',
        code: `const { TRELLIS, TRELLIS_KEY } = process.env
const response = await fetch(\`\${TRELLIS}/api/v2/buyer/orders\`, {
  headers: { Authorization: \`Bearer \${TRELLIS_KEY}\` },
})
if (!response.ok) throw new Error(await response.text())
const { data, meta } = await response.json()
console.log(\`\${meta.total} orders\`)
for (const order of data) console.log(order.invoice, order.state, order.orderTotal)`,
      },
    ],
  },
  {
    id: 'read-the-feed',
    title: 'Read the product feed',
    text:
      'Returns all active products with their prices, as CSV or JSON. Send the ETag of the last response to download the feed only if it ' +
      'has changed, or `updated_since` to get only the products that changed. Scope: `catalog:read`.',
    code: [
      {
        language: 'sh',
        name: 'curl',
        code: `curl -fsS "$TRELLIS/api/v2/buyer/feed.csv" -H "Authorization: Bearer $TRELLIS_KEY" \\
  --etag-compare feed.etag --etag-save feed.etag -o feed.csv`,
      },
      {
        language: 'js',
        name: 'Node',
        code: `const { TRELLIS, TRELLIS_KEY } = process.env
const since = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString()
const response = await fetch(\`\${TRELLIS}/api/v2/buyer/feed.json?updated_since=\${since}\`, {
  headers: { Authorization: \`Bearer \${TRELLIS_KEY}\` },
})
if (!response.ok) throw new Error(await response.text())
const { products } = await response.json()
for (const { sku, price, stock } of products) console.log(sku, price, stock)`,
      },
    ],
  },
  {
    id: 'search-a-product',
    title: 'Search for products',
    text:
      'The first call returns the application id, the search key and the index, which are public; the second one searches. The client ' +
      'libraries of Algolia take the same three values.',
    code: [
      {
        language: 'sh',
        name: 'curl',
        code: `ACCESS=$(curl -fsS "$TRELLIS/api/v2/buyer/search-access")
APP_ID=$(echo "$ACCESS" | sed 's/.*"app_id":"\\([^"]*\\)".*/\\1/')
SEARCH_KEY=$(echo "$ACCESS" | sed 's/.*"search_key":"\\([^"]*\\)".*/\\1/')

curl -fsS "$TRELLIS/1/indexes/*/queries" \\
  -H "X-Algolia-Application-Id: $APP_ID" -H "X-Algolia-API-Key: $SEARCH_KEY" \\
  -d '{"requests":[{"indexName":"inventories_index","query":"vase","hitsPerPage":5}]}'`,
      },
      {
        language: 'js',
        name: 'Node',
        code: `const { TRELLIS } = process.env
const { data } = await (await fetch(\`\${TRELLIS}/api/v2/buyer/search-access\`)).json()
const response = await fetch(\`\${TRELLIS}/1/indexes/*/queries\`, {
  method: 'POST',
  headers: { 'X-Algolia-Application-Id': data.app_id, 'X-Algolia-API-Key': data.search_key },
  body: JSON.stringify({ requests: [{ indexName: data.index, query: 'vase', hitsPerPage: 5 }] }),
})
if (!response.ok) throw new Error(await response.text())
const { results } = await response.json()
for (const { OCID, title } of results[0].hits) console.log(OCID, title)`,
      },
    ],
  },
  {
    id: 'fill-the-cart',
    title: 'Add to the cart',
    text:
      'Quantities are single units and must match the minimum and the pack size; an error suggests quantities that do. The cart belongs ' +
      'to the owner of the key. Scope: `cart:write`.',
    code: [
      {
        language: 'sh',
        name: 'curl',
        code: `curl -fsS "$TRELLIS/legacy/cart/add" -H "Authorization: Bearer $TRELLIS_KEY" \\
  -H 'Content-Type: application/json' -d '{"id":10001,"quantity":12}'`,
      },
      {
        language: 'js',
        name: 'Node',
        code: `const { TRELLIS, TRELLIS_KEY } = process.env
const response = await fetch(\`\${TRELLIS}/legacy/cart/add\`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Authorization: \`Bearer \${TRELLIS_KEY}\` },
  body: JSON.stringify({ id: 10001, quantity: 12 }),
})
if (!response.ok) throw new Error(await response.text())
const { count, cart } = await response.json()
console.log(\`\${count} units, $\${cart.subtotal}\`)`,
      },
    ],
  },
  PLACE_ORDER_EXAMPLE,
  TEST_ORDER_EXAMPLE,
  {
    id: 'verify-a-webhook',
    title: 'Verify a webhook',
    text:
      'Add a webhook with the URL of your server and store its secret. Messages are signed in the format of Standard Webhooks: a ' +
      'message is genuine if `webhook-signature` contains the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` and the ' +
      'timestamp is recent. A library of standardwebhooks.com verifies this, or the function below. Respond with a 2xx within ten ' +
      'seconds. An event can be delivered more than once, always with the same id.',
    code: [
      {
        language: 'js',
        name: 'Node',
        code: `import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { WEBHOOK_SECRET, PORT = '8080' } = process.env
const FRESH_SECONDS = ${WEBHOOK_TOLERANCE_SECONDS}

/** Returns true if a message was signed with the secret within the last five minutes. */
export function isGenuine(headers, body, secret, now = Date.now()) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp = '', 'webhook-signature': signatures = '' } = headers
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= FRESH_SECONDS)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const digest = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest('base64')
  const expected = Buffer.from('v1,' + digest)
  // For a day after the secret is rotated, there are two signatures.
  return signatures.split(' ').some((signature) => {
    const actual = Buffer.from(signature)
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
}

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  if (!isGenuine(request.headers, body, WEBHOOK_SECRET)) return response.writeHead(400).end()
  const { id, event, data } = JSON.parse(body)
  console.log(id, event, data)
  response.writeHead(204).end()
})
server.listen(Number(PORT), () => console.log('listening on', server.address().port))`,
      },
    ],
  },
]

/** The examples in every language that they have. */
export const CODE_EXAMPLES: readonly CodeExample[] = EXAMPLES.map(({ code, ...example }) => ({
  ...example,
  code: [
    ...code,
    ...inLanguage('python', 'Python', PYTHON_CODE[example.id]),
    ...inLanguage('php', 'PHP', PHP_CODE[example.id]),
  ],
}))

function inLanguage(language: 'python' | 'php', name: string, code: string | undefined): CodeExample['code'] {
  return code === undefined ? [] : [{ language, name, code }]
}
