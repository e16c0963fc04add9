import { WEBHOOK_TOLERANCE_SECONDS } from '#contract/integrations.ts'

/** The example requests in Python 3, with its standard library, by the id of the example. */
export const PYTHON_CODE: Readonly<Record<string, string>> = {
  'make-a-key': `import json, os
from urllib.request import Request, urlopen

def post(path, body, token=None):
    headers = {'Content-Type': 'application/json'}
    if token:
        headers['Authorization'] = f'Bearer {token}'
    with urlopen(Request(os.environ['TRELLIS'] + path, json.dumps(body).encode(), headers)) as response:
        return json.load(response)

token = post('/legacy/login', {'email': os.environ['EMAIL'], 'password': os.environ['PASSWORD']})['token']
scopes = ['catalog:read', 'cart:write', 'orders:read']
print(post('/api/v2/buyer/api-keys', {'name': 'Stock sync', 'scopes': scopes}, token)['key'])`,

  'list-orders': `import json, os
from urllib.parse import urlencode
from urllib.request import Request, urlopen

def get(path, **query):
    headers = {'Authorization': f"Bearer {os.environ['TRELLIS_KEY']}"}
    with urlopen(Request(f"{os.environ['TRELLIS']}{path}?{urlencode(query)}", headers=headers)) as response:
        return json.load(response)

# All of them, page by page: the cursor of each page leads to the next one.
page = get('/api/v2/buyer/orders', limit=100, fields='invoice,state,orderTotal')
print(page['meta']['total'], 'orders')
while True:
    for order in page['data']:
        print(order['invoice'], order['state'], order['orderTotal'])
    cursor = page['meta']['next_cursor']
    if not cursor:
        break
    page = get('/api/v2/buyer/orders', limit=100, fields='invoice,state,orderTotal', cursor=cursor)`,

  'read-the-feed': `import gzip, json, os
from datetime import datetime, timedelta, timezone
from urllib.request import Request, urlopen

since = (datetime.now(timezone.utc) - timedelta(days=1)).strftime('%Y-%m-%dT%H:%M:%SZ')
url = f"{os.environ['TRELLIS']}/api/v2/buyer/feed.json?updated_since={since}"
headers = {'Authorization': f"Bearer {os.environ['TRELLIS_KEY']}", 'Accept-Encoding': 'gzip'}
with urlopen(Request(url, headers=headers)) as response:
    body = response.read()
    if response.headers['Content-Encoding'] == 'gzip':
        body = gzip.decompress(body)
for product in json.loads(body)['products']:
    print(product['sku'], product['price'], product['stock'])`,

  'search-a-product': `import json, os
from urllib.request import Request, urlopen

with urlopen(f"{os.environ['TRELLIS']}/api/v2/buyer/search-access") as response:
    access = json.load(response)['data']
headers = {'X-Algolia-Application-Id': access['app_id'], 'X-Algolia-API-Key': access['search_key']}
body = {'requests': [{'indexName': access['index'], 'query': 'vase', 'hitsPerPage': 5}]}
with urlopen(Request(f"{os.environ['TRELLIS']}/1/indexes/*/queries", json.dumps(body).encode(), headers)) as response:
    hits = json.load(response)['results'][0]['hits']
for hit in hits:
    print(hit['OCID'], hit['title'])`,

  'fill-the-cart': `import json, os
from urllib.error import HTTPError
from urllib.request import Request, urlopen

headers = {'Content-Type': 'application/json', 'Authorization': f"Bearer {os.environ['TRELLIS_KEY']}"}
body = json.dumps({'id': 10001, 'quantity': 12}).encode()
try:
    with urlopen(Request(f"{os.environ['TRELLIS']}/legacy/cart/add", body, headers)) as response:
        added = json.load(response)
except HTTPError as error:
    raise SystemExit(json.load(error)['message'])
print(f"{added['count']} units, \${added['cart']['subtotal']}")`,

  'place-an-order': `import json, os, uuid
from urllib.request import Request, urlopen

headers = {'Content-Type': 'application/json'}

def call(path, body=None, **more):
    data = json.dumps(body).encode() if body else None
    with urlopen(Request(os.environ['TRELLIS'] + path, data, headers | more)) as response:
        return json.load(response)

login = call('/legacy/login', {'email': os.environ['EMAIL'], 'password': os.environ['PASSWORD']})
headers['Authorization'] = f"Bearer {login['token']}"
call('/legacy/cart/add', {'id': 10001, 'quantity': 12})

checkout = call('/api/v2/buyer/checkout?paymentMethod=invoice')
if not checkout['can_place']:
    raise SystemExit(' '.join(problem['message'] for problem in checkout['problems']))
order = {name: checkout[name] for name in ('totals_hash', 'address_id', 'terms_version', 'paymentMethod')}
# Send a retry with the same key: it returns the same order.
placed = call('/api/v2/buyer/checkout/place', order, **{'Idempotency-Key': str(uuid.uuid4())})
print(placed['invoice'], placed['state'], f"\${placed['orderTotal']}")`,

  'verify-a-webhook': `import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

FRESH_SECONDS = ${WEBHOOK_TOLERANCE_SECONDS}

def is_genuine(headers, body, secret):
    """True if a message was signed with the secret within the last five minutes."""
    timestamp = headers.get('webhook-timestamp', '')
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > FRESH_SECONDS:
        return False
    key = base64.b64decode(secret.removeprefix('whsec_'))
    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    expected = 'v1,' + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # For a day after the secret is rotated, there are two signatures.
    signatures = headers.get('webhook-signature', '').split(' ')
    return any(hmac.compare_digest(signature.encode(), expected.encode()) for signature in signatures)

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get('content-length', 0)))
        if is_genuine(self.headers, body, os.environ['WEBHOOK_SECRET']):
            message = json.loads(body)
            print(message['id'], message['event'], flush=True)
            self.send_response(204)
        else:
            self.send_response(400)
        self.end_headers()

server = HTTPServer(('', int(os.environ.get('PORT', '8080'))), Receiver)
print('listening on', server.server_port, flush=True)
server.serve_forever()`,
}
