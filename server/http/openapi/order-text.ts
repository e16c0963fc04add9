import { PlaceOrder } from '#contract/schemas/orders/checkout.ts'

/** Returns the section of the reference about placing orders, as Markdown. The fields are generated from the schema. */
export function orderText(): string {
  return `## Placing an order

Paths without a leading slash are below \`/api/v2/buyer/\`.

1. **Fill the cart** with \`POST /legacy/cart/add\` or \`POST /legacy/cart/bulk\`. Quantities must respect minimums and packs. An error lists valid quantities in \`suggested\`.
2. **Read the checkout** with \`GET checkout\`: the order as it would be placed now. It has your \`addresses\`, a shipment for each maker with its
   shipping methods (\`options\`), the \`payment_methods\` and why one is not available, the \`totals\`, their \`totals_hash\`, and in \`problems\`
   everything that prevents placing. Choose with \`address_id\`, \`shipping\` and \`paymentMethod\` in the query, as often as you like: nothing is stored.
3. **Place the order** with \`POST checkout/place\` and an \`Idempotency-Key\`. The response is the order; \`invoice\` is its number.

The checkout rejects no choice. If an address or a shipping method does not exist, or no longer exists, the checkout uses the first
one, so that an old link still works. The response states the choices that were used in \`address_id\`, \`billing_address_id\`,
\`method_id\` of each shipment and \`paymentMethod\`: compare them with your request, and place the order with them. Placing is strict
about addresses: one that is not yours is a 422 that names the field. A shipping method that has been removed changes the total: see below.

| field | required | description |
| --- | --- | --- |
${fieldRows()}

**Shipping.** \`shipping=12:3,14:5\` ships the products of maker 12 by method 3 and those of maker 14 by method 5: \`supplier.id\` and the
\`id\` of one of the \`options\` of each shipment. Read the checkout with the same \`shipping\` that you place with: its price is in the totals.

**Payment.** \`invoice\` uses the company's net terms: \`terms\` of the checkout has the days, the credit limit and the available amount.
\`bank_transfer\` is due by \`pay_by\`, with the order number as the reference; an order without any payment is canceled after that day. \`card\` begins with \`POST checkout/pay\` (the same body, another key). The card is
authorized at the processor with the \`client_secret\`, and placing takes the \`payment_id\`. An API key cannot pay by card: a person must confirm the payment.

**Changes.** A change that raises the total of a placed order is its \`proposal\`, which awaits \`POST order/{invoice}/changes/{number}/approve\` or \`…/decline\`.
If it has a \`card_amount\`, a person can pay that by card: \`POST order/{invoice}/changes/{number}/pay\` with it as \`expected_amount\`, authorize the card as above, and approve with the
\`payment_id\`. \`card_payments\` of the order lists each payment.

**Retries.** Create one \`Idempotency-Key\` per order and use it until you get a response. The same key with the same order returns the
order that was placed, again with a 201 and in its current state. It is never placed twice, even by concurrent requests. A request that
was rejected has placed nothing: correct it and use the same key. After the order was placed, the same key with another address, shipping method,
payment method, date, number or note is a 409 \`key_reused\`. So is the same key with a new \`totals_hash\` after the cart was filled again:
that is another order, and \`invoice\` names the order that was placed with this key.

**Changed totals.** If a total has changed since the checkout was read (a price, a quantity, units that ship later, shipping or tax), nothing is ordered: the 409
\`totals_changed\` contains the new \`checkout\`. Show it to the person who decides, and place the order again with its \`totals_hash\` and the same key.
Other errors contain the checkout, too, such as \`cart_problems\`, \`below_supplier_minimum\` and \`terms_limit\`. \`terms_changed\` requires the new \`terms_version\`.`
}

function fieldRows(): string {
  const required: readonly string[] = PlaceOrder.required
  const fields = Object.entries(PlaceOrder.properties as Record<string, { description?: string }>)
  return fields
    .map(([name, { description = '' }]) => `| \`${name}\` | ${required.includes(name) ? 'yes' : ''} | ${description} |`)
    .join('\n')
}
