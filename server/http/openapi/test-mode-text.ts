import {
  MAX_TEST_ORDER_BYTES,
  MAX_TEST_ORDERS,
  MAX_TEST_SHIPMENTS,
  TEST_KEY_PREFIX,
  TEST_ORDER_DAYS,
} from '#contract/integrations.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'

/** Returns the section of the reference about test mode, as Markdown. */
export function testModeText(): string {
  return `## Test mode

A test key (\`${TEST_KEY_PREFIX}…\`) places orders that nothing follows from: no stock is taken, nothing ships, nothing is due, no email is sent, and no credit is used.
Create one in your profile under Integrations, or with \`"test": true\` in \`POST api-keys\`. It has the same products, prices, addresses and rules as your
other keys, and a cart of its own.

- **Orders.** ${names('separate')} give a test key its test orders, and only those. They have \`"test": true\` and numbers that begin with \`TEST-\`. Other keys never
  see them. Their documents are stamped as a test. An order by card needs no payment.
- **The same as without test mode:** ${names('shared')}.
- **Every other call** is a 403 \`not_in_test_mode\`.
- **Moving an order.** \`POST test-orders/{invoice}/{move}\` does what suppliers and the shop do: \`accept\`, \`ship\`, \`deliver\`, \`cancel\` and \`pay\`. With an empty body, \`{}\`, it
  moves every suborder that allows the step; \`number\` names one, and \`lines\` ships a part. Invoices are issued as usual. Freight is not quoted, and refunds
  after a shipment have no test.
- **Webhooks** with \`test_orders\` also get the events of test orders, with \`"test": true\` beside \`event\`. Do not book them.
- **Limits.** A test order is deleted after ${TEST_ORDER_DAYS} days. A company has at most ${MAX_TEST_ORDERS}; another one replaces the oldest. A suborder has
  at most ${MAX_TEST_SHIPMENTS} shipments, and an order takes no more of them once it would exceed ${MAX_TEST_ORDER_BYTES / 1e6} MB of JSON.`
}

/** Returns the names of the calls with this test mode. */
function names(testMode: Endpoint['testMode']): string {
  const calls = Object.entries<Endpoint>(ENDPOINTS).filter(([, endpoint]) => endpoint.testMode === testMode)
  return calls.map(([name]) => `\`${name}\``).join(', ')
}
