import type { CodeExample } from './code-example.ts'

/** The requests that move a test order, to try a webhook receiver. */
export const TEST_ORDER_EXAMPLE: CodeExample = {
  id: 'move-a-test-order',
  title: 'Ship a test order',
  text:
    'With a test key, an order takes no stock and is not due. Place one as above with the test key instead of the token; then let its makers accept ' +
    'and ship it. Webhooks that also get test orders receive the events, marked with `test`. Scopes: `orders:read` and `orders:write`.',
  code: [
    {
      language: 'sh',
      name: 'curl',
      code: `INVOICE=$(curl -fsS "$TRELLIS/api/v2/buyer/order/last?fields=invoice" \\
  -H "Authorization: Bearer $TRELLIS_KEY" | sed 's/.*"invoice":"\\([^"]*\\)".*/\\1/')

curl -fsS -o accepted.json "$TRELLIS/api/v2/buyer/test-orders/$INVOICE/accept" -H "Authorization: Bearer $TRELLIS_KEY" \\
  -H 'Content-Type: application/json' -d '{}'
curl -fsS "$TRELLIS/api/v2/buyer/test-orders/$INVOICE/ship" -H "Authorization: Bearer $TRELLIS_KEY" \\
  -H 'Content-Type: application/json' -d '{"carrier":"UPS","tracking":"1Z999"}'`,
    },
    {
      language: 'js',
      name: 'Node',
      code: `const { TRELLIS, TRELLIS_KEY } = process.env

async function call(method, path, body) {
  const headers = { Authorization: \`Bearer \${TRELLIS_KEY}\`, 'Content-Type': 'application/json' }
  const response = await fetch(\`\${TRELLIS}/api/v2/buyer/\${path}\`, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()).data
}

const { invoice } = await call('GET', 'order/last')
await call('POST', \`test-orders/\${invoice}/accept\`, {})
const { state, invoices } = await call('POST', \`test-orders/\${invoice}/ship\`, { carrier: 'UPS', tracking: '1Z999' })
console.log(state, invoices[0].number, invoices[0].total)`,
    },
    {
      language: 'python',
      name: 'Python',
      code: `import json, os, urllib.request

def call(method, path, body=None):
    request = urllib.request.Request(
        os.environ["TRELLIS"] + "/api/v2/buyer/" + path,
        method=method,
        data=json.dumps(body).encode() if method == "POST" else None,
        headers={"Authorization": "Bearer " + os.environ["TRELLIS_KEY"], "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)["data"]

invoice = call("GET", "order/last")["invoice"]
call("POST", f"test-orders/{invoice}/accept", {})
order = call("POST", f"test-orders/{invoice}/ship", {"carrier": "UPS", "tracking": "1Z999"})
print(order["state"], order["invoices"][0]["number"], order["invoices"][0]["total"])`,
    },
  ],
}
