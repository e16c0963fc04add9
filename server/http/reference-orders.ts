import { PlaceOrder } from '#contract/checkout.ts'

/** What the reference says of placing an order, as Markdown; the fields are those of the schema. */
export function orderText(): string {
  return `## Placing an order

Calls named without a slash in front are below \`/api/v2/buyer/\`, as everywhere here.

1. **Fill the cart** with \`POST /legacy/cart/add\` or \`POST /legacy/cart/bulk\`. Quantities keep to minimum and pack; a refusal says in \`suggested\` which would do.
2. **Read the checkout**, \`GET checkout\`: the order that would be placed now. It has your \`addresses\`, a shipment for each maker with its
   ways of shipping (\`options\`), the \`payment_methods\` and why one cannot be chosen, the \`totals\`, their \`totals_hash\`, and in \`problems\` all
   that stands in the way. Choose with \`address_id\`, \`shipping\` and \`paymentMethod\` in its query, as often as you like: nothing is kept.
3. **Place it**, \`POST checkout/place\` with an \`Idempotency-Key\`. The answer is the order; \`invoice\` is its number.

The checkout refuses no choice. An address or a way that is not there, or is there no longer, is passed over for the first one,
so that a link of last week still opens. What was taken instead stands in \`address_id\`, \`billing_address_id\`, \`method_id\` of each
shipment and \`paymentMethod\`: compare them with what you asked for, and place what the answer says. Placing is strict about
addresses: one that is not yours is a 422 that names the field. A way that has gone since is another total: see below.

| to place | | what it is |
| --- | --- | --- |
${fieldRows()}

**Shipping.** \`shipping=12:3,14:5\` sends the goods of maker 12 by its way 3 and those of maker 14 by its way 5: \`supplier.id\` and the
\`id\` of one of the \`options\` of each shipment. Ask the checkout with the same \`shipping\` that you place: its price is in the totals.

**Paying.** \`invoice\` is on the company's terms: \`terms\` of the checkout says days, limit and what is still available. \`bank_transfer\` is due at
once, with the order number named. \`card\` begins with \`POST checkout/pay\` (the same body, a key of its own); the card is authorised with its
\`client_secret\` at the processor, and placing takes the \`payment_id\`. An API key cannot pay by card: a person confirms it.

**Sent twice.** Make the \`Idempotency-Key\` once for an order and keep it until there is an answer. The same key with the same order gives the
order that was placed, with a 201 again and as it stands by then; it is never placed twice, however many try at once. What was
refused has placed nothing: mend it and use the same key. After the order was placed, the same key with another address,
shipping, payment method, day, number or note is a 409 \`key_reused\`. So is an order of what the cart holds by now, with its \`totals_hash\`:
that is another one, and \`invoice\` tells which was placed under this key.

**When a total has changed** since the checkout was read (a price, a quantity, the shipping, the tax), nothing is ordered: the 409
\`totals_changed\` holds the new \`checkout\`. Show it to whoever decides, and place again with its \`totals_hash\`, under the same key. Other
refusals hold it too, such as \`cart_problems\`, \`below_supplier_minimum\` and \`terms_limit\`; \`terms_changed\` asks for the new \`terms_version\`.`
}

function fieldRows(): string {
  const required: readonly string[] = PlaceOrder.required
  const fields = Object.entries(PlaceOrder.properties as Record<string, { description?: string }>)
  return fields
    .map(
      ([name, { description = '' }]) => `| \`${name}\` | ${required.includes(name) ? 'always' : ''} | ${description} |`,
    )
    .join('\n')
}
