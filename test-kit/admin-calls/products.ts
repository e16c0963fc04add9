import type { ADMIN_BULK_EDIT_ENDPOINTS } from '#contract/endpoints/admin/catalog/bulk-edits.ts'
import type { ADMIN_PRODUCT_ENDPOINTS } from '#contract/endpoints/admin/catalog/products.ts'
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

/** Raises the price of one product by a tenth, to half dollars. */
async function raise(stage: Stage) {
  const { ocid } = await repriced(stage)
  return {
    target: { ocids: [ocid] },
    operations: [{ kind: 'multiply', field: 'price', amount: 1.1, round_to: 0.5 } as const],
  }
}

/** Starts a bulk edit. Returns its number. */
async function started(stage: Stage) {
  const { data } = await stage.owner.client.adminStartBulkEdit({ body: await raise(stage) })
  return { id: data.id }
}

export const BULK_EDIT_REQUESTS: AdminRequests<typeof ADMIN_BULK_EDIT_ENDPOINTS> = {
  async adminBulkEdits(stage) {
    await started(stage)
    return {}
  },
  adminBulkEdit: async (stage) => ({ request: { params: await started(stage) } }),
  adminPreviewBulkEdit: async (stage) => ({ request: { body: await raise(stage) } }),
  adminStartBulkEdit: async (stage) => ({ request: { body: await raise(stage) } }),
  async adminUndoBulkEdit(stage) {
    const params = await started(stage)
    const { shop } = stage.test
    while (!(await shop.transaction(({ products }) => products.bulkEdits.runBatch(params.id))));
    return { request: { params } }
  },
}
