import type { ADMIN_CONTENT_ENDPOINTS } from '#contract/endpoints/admin/settings/content.ts'
import { plainImage } from '#test-kit/images.ts'
import type { AdminRequests, Stage } from './stage.ts'

const CARE = {
  title: 'Care guide',
  intro: 'How to keep stoneware for a lifetime.',
  seo: { title: 'Care guide', description: 'How to wash, dry and store stoneware.' },
  blocks: [{ heading: 'Washing' }, 'By hand, with [our soap](/category/kitchen-dining).'],
}

let pages = 0

/** Saves the draft of another page. Returns what a change of it names. */
async function draft({ owner }: Stage) {
  pages += 1
  const path = `pages/care-guide-${pages}`
  const { data } = await owner.client.adminSaveContentDraft({ body: { path, seen: null, content: CARE } })
  return { path, seen: seenOf(data.versions) }
}

/** Publishes another page at a time; null: now. */
async function published(stage: Stage, publish_at: string | null) {
  const body = await draft(stage)
  const { data } = await stage.owner.client.adminPublishContent({ body: { ...body, publish_at } })
  return { path: body.path, seen: seenOf(data.versions) }
}

function seenOf([newest]: readonly { version: number; revision: number }[]) {
  return newest ? { version: newest.version, revision: newest.revision } : null
}

const MIDNIGHT = '2100-01-01T05:00:00Z'

async function picture(): Promise<FormData> {
  const form = new FormData()
  form.append('alt', 'Two mugs on a linen cloth')
  form.append('file', new File([new Uint8Array(await plainImage(60, 40).png().toBuffer())], 'mugs.png'))
  return form
}

export const CONTENT_REQUESTS: AdminRequests<typeof ADMIN_CONTENT_ENDPOINTS> = {
  async adminContent(stage) {
    await draft(stage)
    return {}
  },
  adminContentDocument: async (stage) => ({ request: { query: { path: (await draft(stage)).path } } }),
  adminSaveContentDraft: async (stage) => ({ request: { body: { ...(await draft(stage)), content: CARE } } }),
  adminPublishContent: async (stage) => ({ request: { body: { ...(await draft(stage)), publish_at: MIDNIGHT } } }),
  adminUnscheduleContent: async (stage) => ({ request: { body: await published(stage, MIDNIGHT) } }),
  adminUnpublishContent: async (stage) => ({ request: { body: await published(stage, null) } }),
  adminDiscardContentDraft: async (stage) => ({ request: { body: await draft(stage) } }),
  async adminRenameContent(stage) {
    const body = await published(stage, null)
    return { request: { body: { ...body, name: `${body.path.slice('pages/'.length)}-stoneware` } } }
  },
  async adminPreviewContent(stage) {
    const { path, seen } = await draft(stage)
    return { request: { body: { path, version: seen?.version ?? 1 } } }
  },
  async adminContentImages(stage) {
    await stage.owner.client.adminAddContentImage({ body: await picture() })
    return { request: { query: { q: 'mugs' } } }
  },
  adminAddContentImage: async () => ({ request: { body: await picture() } }),
}
