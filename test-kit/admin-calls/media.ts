import type { ADMIN_MEDIA_ENDPOINTS } from '#contract/endpoints/admin/settings/media.ts'
import { plainImage } from '#test-kit/images.ts'
import type { AdminRequests, Stage } from './stage.ts'

async function file(color: string): Promise<FormData> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(await plainImage(60, 40, color).png().toBuffer())], 'bowl.png'))
  return form
}

/** Uploads another image. Returns its name. */
async function added({ owner }: Stage): Promise<string> {
  return (await owner.client.adminAddImage({ body: await file(nextColor()) })).data.source
}

let colors = 0

function nextColor(): string {
  colors += 1
  return `#4455${(16 + colors).toString(16)}`
}

export const MEDIA_REQUESTS: AdminRequests<typeof ADMIN_MEDIA_ENDPOINTS> = {
  adminAddImage: async () => ({ request: { body: await file('#335566') } }),
  async adminMediaImages(stage) {
    await added(stage)
    return { request: { query: { q: 'bowl' } } }
  },
  adminMediaImage: async (stage) => ({ request: { query: { source: await added(stage) } } }),
  async adminSetMediaImage(stage) {
    const source = await added(stage)
    return { request: { body: { source, alt: 'A bowl', focus: [50, 20], seen: { alt: '', focus: null } } } }
  },
  async adminReplaceMediaImage(stage) {
    const body = await file(nextColor())
    body.append('source', await added(stage))
    return { request: { body } }
  },
  adminDeleteMediaImage: async (stage) => ({ request: { body: { source: await added(stage) } } }),
}
