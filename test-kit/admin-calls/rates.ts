import type { ADMIN_RATE_ENDPOINTS } from '#contract/endpoints/admin/settings/rates.ts'
import type { ADMIN_ZIP_TAX_ENDPOINTS } from '#contract/endpoints/admin/settings/zip-taxes.ts'
import type { ShippingRate } from '#contract/schemas/orders/rates.ts'
import { addProduct } from '#test-kit/catalog.ts'
import type { AdminRequests, Stage } from './stage.ts'

const GROUND: ShippingRate = {
  key: 'parcel',
  name: 'Parcel',
  kind: 'flat',
  rate: 18.5,
  free_from: 600,
  transit_days: [2, 6],
}

let changes = 0

/** Changes the shipping methods and the sales taxes. Returns the id of the version before. */
async function earlierVersion(stage: Stage, part: 'Shipping' | 'Tax'): Promise<number> {
  const { client } = stage.owner
  changes += 1
  if (part === 'Shipping') {
    const { version } = (await client.adminShipping()).data
    await client.adminSetShipping({ body: { version, shipping: [{ ...GROUND, rate: changes }] } })
    return (await client.adminShippingVersions()).data[1]?.id ?? 0
  }
  const { version } = (await client.adminTaxes()).data
  await client.adminSetTaxes({ body: { version, taxes: [{ state: 'TX', percent: changes / 10, shipping: true }] } })
  return (await client.adminTaxVersions()).data[1]?.id ?? 0
}

export const RATE_REQUESTS: AdminRequests<typeof ADMIN_RATE_ENDPOINTS> = {
  adminShipping: async () => ({}),
  async adminSetShipping({ owner }) {
    changes += 1
    const { version } = (await owner.client.adminShipping()).data
    return { request: { body: { version, shipping: [{ ...GROUND, rate: changes }] } } }
  },
  async adminTryShipping({ test }) {
    const ocid = await addProduct(test.database.db)
    const lines = [{ code: String(ocid), quantity: 12 }]
    return { request: { body: { shipping: [GROUND], zip: '78701', lines } } }
  },
  async adminShippingVersions(stage) {
    await earlierVersion(stage, 'Shipping')
    return {}
  },
  adminShippingVersion: async (stage) => ({ request: { params: { id: await earlierVersion(stage, 'Shipping') } } }),
  adminTaxes: async () => ({}),
  async adminSetTaxes({ owner }) {
    changes += 1
    const { version } = (await owner.client.adminTaxes()).data
    const taxes = [{ state: 'TX', percent: 6.25 + changes / 1000, shipping: true }]
    return { request: { body: { version, taxes } } }
  },
  async adminTaxVersions(stage) {
    await earlierVersion(stage, 'Tax')
    return {}
  },
  adminTaxVersion: async (stage) => ({ request: { params: { id: await earlierVersion(stage, 'Tax') } } }),
}

const ZIP_FILE = {
  csv: 'zip,city,county,state rate,county rate,city rate,combined rate\n78701,Austin,Travis,6.25%,0%,2%,8.25%',
  file_name: 'texas.csv',
  state: 'TX',
  effective_from: '2026-10-01',
}

/** Imports a table. Returns its id. */
async function zipTable({ owner }: Stage): Promise<{ id: number }> {
  await owner.client.adminImportZipTaxes({ body: ZIP_FILE })
  return { id: (await owner.client.adminZipTaxTables()).data[0]?.id ?? 0 }
}

export const ZIP_TAX_REQUESTS: AdminRequests<typeof ADMIN_ZIP_TAX_ENDPOINTS> = {
  async adminZipTaxTables(stage) {
    await zipTable(stage)
    return {}
  },
  adminZipTaxes: async (stage) => ({ request: { params: await zipTable(stage), query: { zip: '787' } } }),
  async adminTaxOfZip(stage) {
    await zipTable(stage)
    return { request: { query: { zip: '78701', city: 'Austin' } } }
  },
  adminTryZipTaxes: async () => ({ request: { body: ZIP_FILE } }),
  adminImportZipTaxes: async () => ({ request: { body: ZIP_FILE } }),
  adminRemoveZipTaxTable: async (stage) => ({ request: { params: await zipTable(stage) } }),
}
