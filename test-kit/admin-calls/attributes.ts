import { randomUUID } from 'node:crypto'
import type { ADMIN_ATTRIBUTE_ENDPOINTS } from '#contract/endpoints/admin/catalog/attributes.ts'
import type { AdminRequests, Stage } from './stage.ts'

const FINISH = {
  type: 'choice',
  unit: null,
  choices: ['Matte', 'Glossy'],
  is_facet: true,
  in_specs: true,
  in_feed: true,
  categories: null,
} as const

function named() {
  const unique = randomUUID().slice(0, 8)
  return { key: `finish_${unique}`, name: `Finish ${unique}` }
}

async function attribute({ owner }: Stage) {
  return (await owner.client.adminCreateAttribute({ body: { ...FINISH, choices: [...FINISH.choices], ...named() } }))
    .data
}

/** Returns the body of a change that renames a choice. */
function change({ name }: { name: string }) {
  return { ...FINISH, name, choices: ['Matt', 'Glossy', 'Satin'], replacements: { Matte: 'Matt' } }
}

export const ATTRIBUTE_REQUESTS: AdminRequests<typeof ADMIN_ATTRIBUTE_ENDPOINTS> = {
  async adminAttributes(stage) {
    await attribute(stage)
    return {}
  },
  adminAttribute: async (stage) => ({ request: { params: { id: (await attribute(stage)).id } } }),
  adminCreateAttribute: async () => ({ request: { body: { ...FINISH, choices: [...FINISH.choices], ...named() } } }),
  async adminPreviewAttribute(stage) {
    const stored = await attribute(stage)
    return { request: { params: { id: stored.id }, body: change(stored) } }
  },
  async adminSetAttribute(stage) {
    const stored = await attribute(stage)
    const body = { ...change(stored), version: stored.version, discard: 0 }
    return { request: { params: { id: stored.id }, body } }
  },
  async adminOrderAttributes(stage) {
    await attribute(stage)
    const { data } = await stage.owner.client.adminAttributes({})
    return { request: { body: { ids: data.map(({ id }) => id).toReversed() } } }
  },
  async adminDeleteAttribute(stage) {
    return { request: { params: { id: (await attribute(stage)).id }, body: { discard: 0 } } }
  },
}
