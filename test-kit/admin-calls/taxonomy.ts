import { randomUUID } from 'node:crypto'
import type { ADMIN_CATEGORY_ENDPOINTS } from '#contract/endpoints/admin/catalog/categories.ts'
import type { ADMIN_COLLECTION_ENDPOINTS } from '#contract/endpoints/admin/catalog/collections.ts'
import type { ADMIN_SUPPLIER_ENDPOINTS } from '#contract/endpoints/admin/catalog/suppliers.ts'
import type { CollectionRule } from '#contract/schemas/admin/catalog/collections.ts'
import { addProduct } from '#test-kit/catalog.ts'
import type { AdminRequests, Stage } from './stage.ts'

const unique = () => randomUUID().slice(0, 8)

const SUPPLIER = {
  name: 'Tazra Weavers',
  status: 'active',
  story: 'A workshop of nine weavers in the old mill.',
  country: 'US',
  ships_from: 'Asheville, NC',
  latitude: 35.5951,
  longitude: -82.5515,
  minimum_first: 250,
  minimum_reorder: 150,
  away_from: null,
  away_until: null,
} as const

async function supplier({ owner }: Stage): Promise<{ id: number; version: number }> {
  const { data } = await owner.client.adminCreateSupplier({ body: { ...SUPPLIER, slug: `tazra-${unique()}` } })
  return data
}

export const SUPPLIER_REQUESTS: AdminRequests<typeof ADMIN_SUPPLIER_ENDPOINTS> = {
  async adminSuppliers(stage) {
    await supplier(stage)
    return { request: { query: { q: 'tazra', limit: 1 } } }
  },
  adminSupplier: async (stage) => ({ request: { params: { id: (await supplier(stage)).id } } }),
  adminCreateSupplier: async () => ({ request: { body: { ...SUPPLIER, slug: `tazra-${unique()}` } } }),
  async adminSetSupplier(stage) {
    const { id, version } = await supplier(stage)
    const slug = `tazra-mill-${unique()}`
    return {
      request: {
        params: { id },
        body: { ...SUPPLIER, version, slug, away_from: '2026-12-21', away_until: '2027-01-04' },
      },
    }
  },
  adminDeleteSupplier: async (stage) => ({ request: { params: { id: (await supplier(stage)).id } } }),
}

const CATEGORY = {
  c_name: 'Blankets',
  status: 'active',
  description: 'Woven throws and bed blankets.',
  image: null,
  image_alt: '',
  parent_id: null,
} as const

async function category({ owner }: Stage): Promise<{ c_id: number; version: number }> {
  const { data } = await owner.client.adminCreateCategory({ body: { ...CATEGORY, c_link: `blankets-${unique()}` } })
  return data
}

const idOf = async (stage: Stage) => ({ id: (await category(stage)).c_id })

export const CATEGORY_REQUESTS: AdminRequests<typeof ADMIN_CATEGORY_ENDPOINTS> = {
  async adminCategories(stage) {
    await category(stage)
    return {}
  },
  adminCategory: async (stage) => ({ request: { params: await idOf(stage) } }),
  adminCreateCategory: async () => ({ request: { body: { ...CATEGORY, c_link: `blankets-${unique()}` } } }),
  async adminSetCategory(stage) {
    const { c_id, version } = await category(stage)
    const { parent_id, ...fields } = CATEGORY
    return { request: { params: { id: c_id }, body: { ...fields, version, c_link: `throws-${unique()}` } } }
  },
  async adminMoveCategory(stage) {
    const parent_id = (await category(stage)).c_id
    return { request: { params: await idOf(stage), body: { parent_id, before: null } } }
  },
  async adminMergeCategory(stage) {
    const into = (await category(stage)).c_id
    return { request: { params: await idOf(stage), body: { into } } }
  },
  adminDeleteCategory: async (stage) => ({ request: { params: await idOf(stage) } }),
}

const COLLECTION = {
  name: 'Autumn table',
  status: 'active',
  description: 'For the long evenings.',
  image: null,
  image_alt: '',
  placement: 'homepage',
  position: 1,
} as const

const RULE = {
  match: 'all',
  sort: 'popular',
  price: { from: 5, to: 50 },
  in_stock: true,
} as const satisfies CollectionRule

async function collection({ owner, test }: Stage) {
  const ocids = [await addProduct(test.database.db)]
  const body = { ...COLLECTION, slug: `autumn-${unique()}`, ocids, rule: null }
  return (await owner.client.adminCreateCollection({ body })).data
}

export const COLLECTION_REQUESTS: AdminRequests<typeof ADMIN_COLLECTION_ENDPOINTS> = {
  async adminCollections(stage) {
    await collection(stage)
    return { request: { query: { q: 'autumn', limit: 1 } } }
  },
  async adminCollectionProducts({ test }) {
    return { request: { query: { q: String(await addProduct(test.database.db)) } } }
  },
  adminCollection: async (stage) => ({ request: { params: { id: (await collection(stage)).id } } }),
  adminPreviewRule: async () => ({ request: { body: { rule: RULE } } }),
  adminCreateCollection: async () => ({
    request: { body: { ...COLLECTION, slug: `autumn-${unique()}`, ocids: null, rule: RULE } },
  }),
  async adminSetCollection(stage) {
    const { id, version, members } = await collection(stage)
    const ocids = members.map(({ ocid }) => ocid)
    return { request: { params: { id }, body: { ...COLLECTION, name: 'Winter table', version, ocids, rule: null } } }
  },
  adminDeleteCollection: async (stage) => ({ request: { params: { id: (await collection(stage)).id } } }),
}
