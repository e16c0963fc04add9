/** Work of staff for the buyers of the screenshots, by calls of the operator API. */
import type { CompanyDetails, CompanySummary } from '#contract/schemas/admin/companies/companies.ts'
import type { OrderEditPreview } from '#contract/schemas/admin/orders/order-edits.ts'
import { post, type ShopClient } from './shop-client.ts'

const API = '/api/v2/admin'

interface Goods {
  sku: string
  quantity: number
}

/** Adds a product to an order. Its total rises, so the buyer has to approve the edit. */
export async function proposeEdit(staff: ShopClient, invoice: string, added: Goods): Promise<void> {
  const edit = { added: [added] }
  const { data } = await post<{ data: OrderEditPreview }>(staff, `${API}/orders/${invoice}/edit/preview`, edit)
  await post(staff, `${API}/orders/${invoice}/edit`, {
    ...edit,
    version: data.version,
    expected_total: data.after.total,
    reason: 'You called us about vases that go with the urns.',
  })
}

/** Sends a cart to a buyer, who finds it among the drafts. */
export async function sendCart(staff: ShopClient, email: string, lines: readonly Goods[]): Promise<void> {
  const body = { ...(await findBuyer(staff, email)), lines, message: 'The set that we talked about at the fair.' }
  await post(staff, `${API}/orders/cart`, body)
}

/** Starts a view of the shop as a buyer. Its cookie is added to those of the client. */
export async function viewAs(staff: ShopClient, email: string): Promise<void> {
  const { company_id, user_id } = await findBuyer(staff, email)
  await post(staff, `${API}/companies/${company_id}/people/${user_id}/view`, {})
}

async function findBuyer(staff: ShopClient, email: string): Promise<{ company_id: number; user_id: number }> {
  const list = await read<CompanySummary[]>(staff, `/companies?q=${encodeURIComponent(email)}`)
  const company = await read<CompanyDetails>(staff, `/companies/${list[0]?.id}`)
  const person = company.people.find((one) => one.email === email)
  if (!person) throw new Error(`There is no buyer ${email}.`)
  return { company_id: company.id, user_id: person.id }
}

async function read<T>({ http }: ShopClient, path: string): Promise<T> {
  const answer = await http.get(API + path)
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()}`)
  return ((await answer.json()) as { data: T }).data
}
