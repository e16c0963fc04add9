import { readFile } from 'node:fs/promises'
import { addCertificate, cartAdd, checkout, defaults, inventoryBySku, login, placeOrder, register } from './client.ts'

const { TRELLIS = '', TRELLIS_KEY = '', EMAIL = '', PASSWORD = '', SKU = '' } = process.env
const certificate = new File([await readFile('certificate.pdf')], 'certificate.pdf', { type: 'application/pdf' })
defaults.baseUrl = TRELLIS

const registered = await register({
  'user[u_fname]': 'Odile',
  'user[u_lname]': 'Marsh',
  'user[email]': 'odile.oazapfts@example.com',
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
if (registered.status !== 201) throw new Error(registered.data.message)

const session = await login({ email: EMAIL, password: PASSWORD })
if (session.status !== 200) throw new Error(session.data.message)
const uploaded = await addCertificate(
  { 'tax[state]': 'ME', 'tax[number]': 'RC-1', 'documents[resale_certificate]': certificate },
  { headers: { Authorization: `Bearer ${session.data.token}` } },
)
if (uploaded.status !== 201) throw new Error(uploaded.data.message)

defaults.headers = { Authorization: `Bearer ${TRELLIS_KEY}` }
const product = await inventoryBySku(SKU)
if (product.status !== 200) throw new Error(`There is no product ${SKU}.`)
const { ocid, min_qty } = product.data.data
await cartAdd({ id: ocid, quantity: min_qty }, { idempotencyKey: crypto.randomUUID() })
const quote = await checkout()
if (quote.status !== 200 || quote.data.address_id === null) throw new Error('The company has no address.')
const { address_id, totals_hash, terms_version } = quote.data
const placed = await placeOrder(crypto.randomUUID(), {
  address_id,
  totals_hash,
  terms_version,
  paymentMethod: 'invoice',
})
if (placed.status !== 201) throw new Error(placed.data.message)
console.log(placed.data.invoice)
