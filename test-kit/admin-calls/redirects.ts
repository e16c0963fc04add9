import type { ADMIN_REDIRECT_ENDPOINTS } from '#contract/endpoints/admin/catalog/redirects.ts'
import type { AdminRequests, Stage } from './stage.ts'

const FILE = 'from,to\nhttps://old.example/pages/cups,/category/mugs\n/pages/gone,'

/** Adds a redirect. Returns its path. */
async function redirect({ owner }: Stage): Promise<string> {
  const { data } = await owner.client.adminAddRedirect({ body: { from: '/pages/old-mugs', to: '/category/mugs' } })
  return data.from
}

export const REDIRECT_REQUESTS: AdminRequests<typeof ADMIN_REDIRECT_ENDPOINTS> = {
  async adminRedirects(stage) {
    await redirect(stage)
    return { request: { query: { q: 'old-mugs' } } }
  },
  adminAddRedirect: async () => ({ request: { body: { from: '/pages/sale-2024', to: null } } }),
  adminRemoveRedirects: async (stage) => ({ request: { body: { from: [await redirect(stage)] } } }),
  adminTryRedirects: async () => ({ request: { body: { csv: FILE } } }),
  adminAddRedirects: async () => ({ request: { body: { csv: FILE } } }),
}
