/** Example requests in PHP 8, without extensions, by the id of the example. */
export const PHP_CODE: Readonly<Record<string, string>> = {
  'list-orders': `<?php
$context = stream_context_create(['http' => [
    'header' => ['Authorization: Bearer ' . getenv('TRELLIS_KEY')],
]]);
$page = json_decode(file_get_contents(getenv('TRELLIS') . '/api/v2/buyer/orders?limit=100', false, $context), true);
echo $page['meta']['total'], " orders\\n";
foreach ($page['data'] as $order) {
    echo $order['invoice'], ' ', $order['state'], ' ', $order['orderTotal'], "\\n";
}`,

  'read-the-feed': `<?php
$context = stream_context_create(['http' => [
    'header' => ['Authorization: Bearer ' . getenv('TRELLIS_KEY')],
]]);
$feed = json_decode(file_get_contents(getenv('TRELLIS') . '/api/v2/buyer/feed.json', false, $context), true);
foreach ($feed['products'] as $product) {
    echo $product['sku'], ' ', $product['price'], ' ', $product['stock'], "\\n";
}`,

  'fill-the-cart': `<?php
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => ['Content-Type: application/json', 'Authorization: Bearer ' . getenv('TRELLIS_KEY')],
    'content' => json_encode(['id' => 10001, 'quantity' => 12]),
    'ignore_errors' => true,
]]);
$added = json_decode(file_get_contents(getenv('TRELLIS') . '/legacy/cart/add', false, $context), true);
echo isset($added['code']) ? $added['message'] : $added['count'] . ' units, $' . $added['cart']['subtotal'], "\\n";`,
}
