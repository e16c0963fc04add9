import type { IntegrateExample } from './integrate-examples.ts'

/** The way from an empty cart to an order, as requests that run one after the other. */
export const ORDER_EXAMPLE: IntegrateExample = {
  id: 'place-an-order',
  title: 'From an empty cart to an order',
  text:
    'Sign in with `EMAIL` and `PASSWORD`, add to the cart, read the checkout, place what it says. A key with the scopes `cart:write` and ' +
    '`orders:write` does instead of the token. `totals_hash`, `address_id` and `terms_version` come from the checkout, and `shipping` names ' +
    'the way of each maker as `makerId:methodId`. The `Idempotency-Key` is made once for an order: sent again with it, the answer is the same order. ' +
    'Where a total has changed meanwhile, nothing is ordered: the 409 `totals_changed` holds the new `checkout`.',
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

# The key is the same for every try of this order: curl tries again where the network or the shop was away.
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
  const answer = await fetch(TRELLIS + path, { method, headers: { ...headers, ...more }, body: JSON.stringify(body) })
  const said = await answer.json()
  if (!answer.ok) throw Object.assign(new Error(said.message), said)
  return said
}

const { token } = await call('POST', '/legacy/login', { email: EMAIL, password: PASSWORD })
headers.Authorization = \`Bearer \${token}\`
await call('POST', '/legacy/cart/add', { id: 10001, quantity: 12 })

// What would be ordered now: where it goes, how each maker sends it, what it costs, and what stands in the way.
const checkout = await call('GET', '/api/v2/buyer/checkout?paymentMethod=invoice')
if (!checkout.can_place) throw new Error(checkout.problems.map(({ message }) => message).join(' '))
const { totals_hash, address_id, terms_version, paymentMethod, shipments } = checkout
const shipping = shipments.map(({ supplier, method_id }) => \`\${supplier.id}:\${method_id}\`).join(',')
const order = { totals_hash, address_id, shipping, paymentMethod, terms_version, po_number: 'PO-1042' }

const once = { 'Idempotency-Key': crypto.randomUUID() }
async function place(body) {
  try {
    return await call('POST', '/api/v2/buyer/checkout/place', body, once)
  } catch (error) {
    if (error.code !== 'totals_changed') throw error
    // Ask whoever pays before the new total is taken, with the same key.
    const { totals, totals_hash } = error.checkout
    console.log(\`It would now be $\${totals.orderTotal}.\`)
    return process.env.TAKE_NEW_TOTAL ? place({ ...body, totals_hash }) : null
  }
}
const placed = await place(order)
if (placed) console.log(placed.invoice, placed.state, \`$\${placed.orderTotal}\`)`,
    },
  ],
}
