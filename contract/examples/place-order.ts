import type { CodeExample } from './code-example.ts'

/** The requests from an empty cart to an order. */
export const PLACE_ORDER_EXAMPLE: CodeExample = {
  id: 'place-an-order',
  title: 'From an empty cart to an order',
  text:
    'Sign in with `EMAIL` and `PASSWORD`, add to the cart, read the checkout and place the order. An API key with the scopes ' +
    '`cart:write` and `orders:write` works instead of the token. Take `totals_hash`, `address_id` and `terms_version` from the ' +
    'checkout. `shipping` is the shipping method of each supplier, as `supplierId:methodId`. Create one `Idempotency-Key` per order: ' +
    'a retry with the same key returns the same order. If a total has changed in the meantime, nothing is ordered: the 409 ' +
    '`totals_changed` contains the new `checkout`.',
  code: [
    {
      language: 'sh',
      name: 'curl',
      code: `TOKEN=$(curl -fsS "$TRELLIS/legacy/login" -H 'Content-Type: application/json' \\
  -d "{\\"email\\":\\"$EMAIL\\",\\"password\\":\\"$PASSWORD\\"}" | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')

curl -fsS -o cart.json "$TRELLIS/legacy/cart/add" -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' -d '{"id":10001,"quantity":12}'

curl -fsS -o checkout.json "$TRELLIS/api/v2/buyer/checkout?paymentMethod=invoice" -H "Authorization: Bearer $TOKEN"
part() { sed "s/.*\\"$1\\":\\"\\{0,1\\}\\([^\\",}]*\\).*/\\1/" checkout.json; }

# curl retries after a network error or while the shop is unavailable, with the same key.
curl --fail-with-body -sS --retry 3 "$TRELLIS/api/v2/buyer/checkout/place" -H "Authorization: Bearer $TOKEN" \\
  -H "Idempotency-Key: order-$(date +%s)-$$" -H 'Content-Type: application/json' \\
  -d "{\\"totals_hash\\":\\"$(part totals_hash)\\",\\"address_id\\":$(part address_id),
       \\"terms_version\\":\\"$(part terms_version)\\",\\"paymentMethod\\":\\"invoice\\"}"`,
    },
    {
      language: 'js',
      name: 'Node',
      code: `const { TRELLIS, EMAIL, PASSWORD } = process.env
const headers = { 'Content-Type': 'application/json' }

async function call(method, path, body, more) {
  const response = await fetch(TRELLIS + path, { method, headers: { ...headers, ...more }, body: JSON.stringify(body) })
  const result = await response.json()
  if (!response.ok) throw Object.assign(new Error(result.message), result)
  return result
}

const { token } = await call('POST', '/legacy/login', { email: EMAIL, password: PASSWORD })
headers.Authorization = \`Bearer \${token}\`
await call('POST', '/legacy/cart/add', { id: 10001, quantity: 12 })

// The order as it would be placed: addresses, shipping methods, totals, and the problems that prevent it.
const checkout = await call('GET', '/api/v2/buyer/checkout?paymentMethod=invoice')
if (!checkout.can_place) throw new Error(checkout.problems.map(({ message }) => message).join(' '))
const { totals_hash, address_id, terms_version, paymentMethod, shipments } = checkout
const shipping = shipments.map(({ supplier, method_id }) => \`\${supplier.id}:\${method_id}\`).join(',')
const order = { totals_hash, address_id, shipping, paymentMethod, terms_version, po_number: 'PO-1042' }

const idempotency = { 'Idempotency-Key': crypto.randomUUID() }
async function place(body) {
  try {
    return await call('POST', '/api/v2/buyer/checkout/place', body, idempotency)
  } catch (error) {
    if (error.code !== 'totals_changed') throw error
    // Ask the buyer to confirm the new total, then retry with the same key.
    const { totals, totals_hash } = error.checkout
    console.log(\`The total is now $\${totals.orderTotal}.\`)
    return process.env.TAKE_NEW_TOTAL ? place({ ...body, totals_hash }) : null
  }
}
const placed = await place(order)
if (placed) console.log(placed.invoice, placed.state, \`$\${placed.orderTotal}\`)`,
    },
  ],
}
