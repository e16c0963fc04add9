import { readFile } from 'node:fs/promises'
import { Api, HttpClient } from './client.ts'

const { TRELLIS = '', TRELLIS_KEY = '', EMAIL = '', PASSWORD = '', SKU = '' } = process.env
const certificate = new File([await readFile('certificate.pdf')], 'certificate.pdf', { type: 'application/pdf' })
const http = new HttpClient<string>({
  baseUrl: TRELLIS,
  securityWorker: (token) => (token === null ? {} : { headers: { Authorization: `Bearer ${token}` } }),
})
const { api, legacy } = new Api(http)

// Responses of errors are thrown.
await legacy.register({
  'user[u_fname]': 'Odile',
  'user[u_lname]': 'Marsh',
  'user[email]': 'odile.swagger@example.com',
  'user[password]': PASSWORD,
  'company[name]': 'Marsh Interiors',
  'company[buyer_type_id]': 4,
  'address[line1]': '4 Quay Road',
  'address[city]': 'Portland',
  'address[state]': 'ME',
  'address[zip]': '04101',
  'tax[state]': 'ME',
  'tax[number]': 'RC-2044518',
  'consents[terms]': '1',
  'documents[resale_certificate]': certificate,
})

const session = await legacy.login({ email: EMAIL, password: PASSWORD })
http.setSecurityData(session.data.token)
await api.addCertificate({ 'tax[state]': 'ME', 'tax[number]': 'RC-3', 'documents[resale_certificate]': certificate })

http.setSecurityData(TRELLIS_KEY)
const { data: product } = await api.inventoryBySku(SKU)
const { ocid, min_qty } = product.data
const headers = () => ({ 'Idempotency-Key': crypto.randomUUID() })
await legacy.cartAdd({ id: ocid, quantity: min_qty }, { headers: headers() })
const { address_id, totals_hash, terms_version } = (await api.checkout()).data
if (address_id === null) throw new Error('The company has no address.')
const placed = await api.placeOrder(
  { address_id, totals_hash, terms_version, paymentMethod: 'invoice' },
  { headers: headers() },
)
console.log(placed.data.invoice)
