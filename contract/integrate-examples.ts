import { WEBHOOK_FRESH_SECONDS } from './integrations.ts'
import { ORDER_EXAMPLE } from './integrate-order.ts'

/**
 * Requests that can be copied and run, for the page about integrating and the reference. A test runs each of them against a
 * shop (server/http/examples.test.ts). They find the shop in `TRELLIS`, and what they sign in with in the other variables.
 */
export interface IntegrateExample {
  /** Anchor. */
  id: string
  title: string
  text: string
  /** The same in each language; what is JavaScript is a module for Node. */
  code: readonly { language: 'sh' | 'js'; name: string; code: string }[]
}

/** What to set first; `origin` is where the shop is reached. */
export function exampleVariables(origin: string): string {
  return `export TRELLIS=${origin}\nexport TRELLIS_KEY=trellis_…`
}

export const INTEGRATE_EXAMPLES: readonly IntegrateExample[] = [
  {
    id: 'make-a-key',
    title: 'Make a key',
    text:
      'Your profile makes keys under Integrations, and so does this call, for who signs in with `EMAIL` and `PASSWORD`. The answer holds the key in ' +
      '`key`, this once; name no more scopes than the program needs.',
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
  const answer = await fetch(TRELLIS + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: \`Bearer \${token}\` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
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
    text: 'Orders of the whole company, the newest first. Scope `orders:read`.',
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
const answer = await fetch(\`\${TRELLIS}/api/v2/buyer/orders\`, {
  headers: { Authorization: \`Bearer \${TRELLIS_KEY}\` },
})
if (!answer.ok) throw new Error(await answer.text())
const { data, meta } = await answer.json()
console.log(\`\${meta.total} orders\`)
for (const order of data) console.log(order.invoice, order.state, order.orderTotal)`,
      },
    ],
  },
  {
    id: 'read-the-feed',
    title: 'Read the product feed',
    text:
      'Every active product with your prices, as CSV or JSON. Send the ETag back and a feed that has not changed is not sent again; ' +
      '`updated_since` sends only what changed. Scope `catalog:read`.',
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
const answer = await fetch(\`\${TRELLIS}/api/v2/buyer/feed.json?updated_since=\${since}\`, {
  headers: { Authorization: \`Bearer \${TRELLIS_KEY}\` },
})
if (!answer.ok) throw new Error(await answer.text())
const { products } = await answer.json()
for (const { sku, price, stock } of products) console.log(sku, price, stock)`,
      },
    ],
  },
  {
    id: 'search-a-product',
    title: 'Search a product',
    text:
      'The first call tells the application id and the search key, which are public; the second one searches. Official client ' +
      'libraries of hosted search services take the same three values.',
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
const answer = await fetch(\`\${TRELLIS}/1/indexes/*/queries\`, {
  method: 'POST',
  headers: { 'X-Algolia-Application-Id': data.app_id, 'X-Algolia-API-Key': data.search_key },
  body: JSON.stringify({ requests: [{ indexName: data.index, query: 'vase', hitsPerPage: 5 }] }),
})
if (!answer.ok) throw new Error(await answer.text())
const { results } = await answer.json()
for (const { OCID, title } of results[0].hits) console.log(OCID, title)`,
      },
    ],
  },
  {
    id: 'fill-the-cart',
    title: 'Fill the cart',
    text:
      'Quantities are single pieces and fit minimum and pack; a failure says which quantity would. The cart is that of the person ' +
      'the key belongs to. Scope `cart:write`.',
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
const answer = await fetch(\`\${TRELLIS}/legacy/cart/add\`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Authorization: \`Bearer \${TRELLIS_KEY}\` },
  body: JSON.stringify({ id: 10001, quantity: 12 }),
})
if (!answer.ok) throw new Error(await answer.text())
const { count, cart } = await answer.json()
console.log(\`\${count} pieces, $\${cart.subtotal}\`)`,
      },
    ],
  },
  ORDER_EXAMPLE,
  {
    id: 'verify-a-webhook',
    title: 'Verify a webhook',
    text:
      'Add the address of your server to your webhooks and keep the secret. A message is genuine where `Trellis-Signature` holds the ' +
      'HMAC-SHA256 of `{Trellis-Timestamp}.{body}` and the timestamp is fresh. Answer with a 2xx within ten seconds; an event ' +
      'may come more than once, always under the same id.',
    code: [
      {
        language: 'js',
        name: 'Node',
        code: `import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { WEBHOOK_SECRET, PORT = '8080' } = process.env
const FRESH_SECONDS = ${WEBHOOK_FRESH_SECONDS}

/** Whether a message was signed with the secret, within the last five minutes. */
export function isGenuine(headers, body, secret, now = Date.now()) {
  const timestamp = headers['trellis-timestamp'] ?? ''
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= FRESH_SECONDS)) return false
  const expected = Buffer.from('v1=' + createHmac('sha256', secret).update(\`\${timestamp}.\${body}\`).digest('hex'))
  // Two signatures for a day after the secret was rotated.
  return (headers['trellis-signature'] ?? '').split(',').some((signature) => {
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
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
