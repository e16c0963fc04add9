import type { ADMIN_PRODUCT_ENDPOINTS } from '#contract/endpoints/admin/products.ts'
import { addProduct } from '#test-kit/catalog.ts'
import type { AdminRequests, Stage } from './stage.ts'

/** Adds a product whose price was changed. */
async function repriced({ test, owner }: Stage) {
  const params = { ocid: await addProduct(test.database.db, { stock: 40, title: 'Oak stool' }) }
  await owner.client.adminChangeProduct({ params, body: { fields: { price: 12.5 }, seen: { price: 10 } } })
  return params
}

let added = 0

/** Returns a SKU that no product has. */
function newSku(): string {
  added += 1
  return `STOOL-${added}`
}

export const PRODUCT_REQUESTS: AdminRequests<typeof ADMIN_PRODUCT_ENDPOINTS> = {
  async adminProducts(stage) {
    const { ocid } = await repriced(stage)
    return { request: { query: { q: String(ocid), sort: 'price' } } }
  },
  async adminProductChoices(stage) {
    await repriced(stage)
    return {}
  },
  adminProduct: async (stage) => ({ request: { params: await repriced(stage) } }),
  adminProductHistory: async (stage) => ({ request: { params: await repriced(stage) } }),
  async adminAddProduct(stage) {
    const { data: other } = await stage.owner.client.adminProduct({ params: await repriced(stage) })
    const { supplier, category } = other.fields
    const fields = {
      sku: newSku(),
      title: 'Ash stool',
      supplier,
      category,
      price: 40,
      price_breaks: [{ min_qty: 12, price: 36 }],
      stock: 24,
      materials: ['Ash'],
    }
    return { request: { body: { fields } } }
  },
  adminChangeProduct: async (stage) => ({
    request: { params: await repriced(stage), body: { fields: { price: 11, is_sales: false }, seen: { price: 12.5 } } },
  }),
  async adminChangeProducts(stage) {
    const products = [
      { ...(await repriced(stage)), fields: { title: 'Oak stool, tall' }, seen: { title: 'Oak stool' } },
      { ...(await repriced(stage)), fields: { price: 9 }, seen: { price: 10 } },
    ]
    return { request: { body: { products } } }
  },
  adminCopyProduct: async (stage) => ({ request: { params: await repriced(stage), body: { sku: newSku() } } }),
  adminRemoveProduct: async (stage) => ({ request: { params: await repriced(stage) } }),
}
