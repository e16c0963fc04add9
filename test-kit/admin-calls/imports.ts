import type { ADMIN_IMPORT_ENDPOINTS } from '#contract/endpoints/admin/catalog/imports.ts'
import type { ImportFileOptions } from '#contract/schemas/admin/catalog/imports.ts'
import { importPart, uploadImport } from '#test-kit/imports/upload.ts'
import type { AdminRequests, Stage } from './stage.ts'

const SUPPLIERS = 'slug,name,country\nalder-weavers,Alder Weavers,US\nbirch-pottery,,US\n'
const OPTIONS: ImportFileOptions = {
  kind: 'suppliers',
  map: { name: 'Maker' },
  set: {},
  skip: [],
  rate: null,
  decimal: null,
  delimiter: null,
  encoding: null,
  header_line: null,
  sheet: null,
  create_missing: false,
  save_as: null,
}

/** Uploads a list of suppliers, of which one has no name. */
const upload = ({ owner }: Stage, csv = SUPPLIERS) =>
  uploadImport(owner.client, csv, { name: 'makers.csv', kind: 'suppliers' })

async function uploaded(stage: Stage): Promise<{ id: number }> {
  return { id: (await upload(stage)).id }
}

async function checked(stage: Stage): Promise<{ id: number }> {
  const params = await uploaded(stage)
  await stage.owner.client.adminCheckImport({ params })
  await stage.test.shop.importFiles.work(params.id)
  return params
}

let names = 0

/** Imports a supplier. */
async function imported(stage: Stage): Promise<{ id: number }> {
  names += 1
  const { id } = await upload(stage, `slug,name\nnew-maker-${names},New Maker ${names}\n`)
  await stage.owner.client.adminRunImport({ params: { id } })
  await stage.test.shop.importFiles.work(id)
  return { id }
}

export const IMPORT_REQUESTS: AdminRequests<typeof ADMIN_IMPORT_ENDPOINTS> = {
  async adminImports(stage) {
    await imported(stage)
    return { request: { query: { kind: 'suppliers', limit: 1 } } }
  },
  adminImport: async (stage) => ({ request: { params: await checked(stage) } }),
  adminImportProblems: async (stage) => ({ request: { params: await checked(stage) } }),
  async adminImportMappings(stage) {
    const { id } = await upload(stage, 'Maker\nElm Candles\n')
    await stage.owner.client.adminSetImportOptions({ params: { id }, body: { ...OPTIONS, save_as: 'Elm Candles' } })
    await stage.owner.client.adminRunImport({ params: { id } })
    await stage.test.shop.importFiles.work(id)
    return {}
  },
  adminCreateImport: async () => ({ request: { body: { name: 'makers.csv', kind: 'suppliers', size: 2048 } } }),
  async adminAddImportPart({ owner }) {
    const bytes = Buffer.from(SUPPLIERS)
    const body = { name: 'makers.csv', kind: 'suppliers', size: bytes.length } as const
    const { data } = await owner.client.adminCreateImport({ body })
    return { request: { params: { id: data.id }, ...importPart(0, bytes) } }
  },
  adminSetImportOptions: async (stage) => ({
    request: { params: { id: (await upload(stage, 'Maker,Web\nElm Candles,-\n')).id }, body: OPTIONS },
  }),
  adminCorrectImport: async (stage) => ({
    request: { params: await checked(stage), body: { line: 3, column: 'name', value: 'Birch Pottery' } },
  }),
  adminCheckImport: async (stage) => ({ request: { params: await uploaded(stage) } }),
  adminRunImport: async (stage) => ({ request: { params: await checked(stage) } }),
  async adminCancelImport(stage) {
    const params = await uploaded(stage)
    await stage.owner.client.adminRunImport({ params })
    return { request: { params } }
  },
  adminUndoImport: async (stage) => ({ request: { params: await imported(stage) } }),
  adminRemoveImport: async (stage) => ({ request: { params: await uploaded(stage) } }),
}
