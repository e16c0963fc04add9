import type { ADMIN_CONTENT_ENDPOINTS } from '#contract/endpoints/admin/settings/content.ts'
import type { ContentDetails, ContentImage, ContentSummary } from '#contract/schemas/admin/settings/content.ts'
import { Problem } from '#contract/problem.ts'
import { changesBetween } from '#server/audit/audit.ts'
import type { LibraryImage } from '#server/media/media.ts'
import type { Shop } from '#server/shop.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminContentHandlers: AdminHandlers<typeof ADMIN_CONTENT_ENDPOINTS> = {
  adminContent: async ({ shop }) => ({ data: (await shop.content.editing.list()).map(toSummary) }),
  adminContentDocument: async ({ shop, query: { path, version } }) => ({ data: await detailsOf(shop, path, version) }),
  async adminSaveContentDraft({ shop, actor, body: { path, seen, content }, audit }) {
    const { before, after } = await shop.content.editing.saveDraft(path, { seen, by: actor.name, content })
    audit({ subject: subjectOf(path), changes: changesBetween(asFields(before), asFields(after)) })
    return { data: await detailsOf(shop, path) }
  },
  async adminPublishContent({ shop, actor, body: { path, seen, publish_at }, audit }) {
    const at = publish_at === null ? null : parseTime(publish_at)
    const document = await shop.content.editing.publish(path, { seen, by: actor.name, at })
    audit({
      subject: subjectOf(path),
      changes: { version: [null, document.version], publish_at: [null, document.publish_at?.toISOString() ?? null] },
    })
    return { data: await detailsOf(shop, path) }
  },
  async adminUnscheduleContent({ shop, actor, body: { path, seen }, audit }) {
    await shop.content.editing.unschedule(path, { seen, by: actor.name })
    audit({ subject: subjectOf(path), changes: { status: ['published', 'draft'] } })
    return { data: await detailsOf(shop, path) }
  },
  async adminUnpublishContent({ shop, actor, body: { path, seen }, audit }) {
    await shop.content.editing.unpublish(path, { seen, by: actor.name })
    audit({ subject: subjectOf(path), changes: { status: ['published', 'withdrawn'] } })
    return { data: await detailsOf(shop, path) }
  },
  async adminDiscardContentDraft({ shop, actor, body: { path, seen }, audit }) {
    await shop.content.editing.discardDraft(path, { seen, by: actor.name })
    audit({ subject: subjectOf(path), changes: { draft: [seen?.version ?? null, null] } })
    return { status: true }
  },
  async adminRenameContent({ shop, actor, body: { path, seen, name }, audit }) {
    const { versions } = await shop.content.editing.read(path)
    const { from, to } = await shop.content.editing.rename(path, { seen, by: actor.name, name })
    if (versions.some(({ status }) => status !== 'draft')) await shop.redirects.keep(from, to)
    audit({ subject: subjectOf(to.slice(1)), changes: { path: [from, to] } })
    return { data: await detailsOf(shop, to.slice(1)) }
  },
  async adminPreviewContent({ shop, actor, body: { path, version } }) {
    const { page } = await shop.content.editing.read(path, version)
    const { secret, expiresAt } = await shop.staff.previews.create(actor.id, { path, version })
    return { data: { url: `${page ?? '/'}?preview=${secret}`, expires_at: expiresAt.toISOString() } }
  },
  async adminContentImages({ shop, query: { q } }) {
    const { data } = await shop.media.list({ ...(q !== '' && { q }), limit: LISTED_IMAGES })
    return { data: data.map(toImage) }
  },
  async adminAddContentImage({ shop, actor, auditActor, body: { alt }, files: { file } }) {
    if (!file) throw Problem.invalid({ file: ['Choose an image.'] })
    await shop.media.consumeUpload(actor)
    return shop.images.storeUpload(file, (stored) =>
      shop.transaction(async (bound) => {
        const source = await bound.media.add(stored, { alt, expires: false })
        await bound.audit.write(auditActor, { action: 'adminAddContentImage', changes: { picture: [null, source] } })
        return { data: toImage(await bound.media.read(source)) }
      }),
    )
  },
}

const LISTED_IMAGES = 60

type Editing = Shop['content']['editing']
type Listed = Awaited<ReturnType<Editing['list']>>[number]

const subjectOf = (path: string) => ({ kind: 'content', id: path }) as const

function asFields(content: unknown): Record<string, unknown> {
  return typeof content === 'object' && content !== null ? { ...content } : {}
}

/** Parses a time that has the right form. Throws `invalid_input` for one that does not exist, such as the 30th of February. */
function parseTime(time: string): Date {
  const parsed = new Date(time)
  if (!Number.isNaN(parsed.getTime()) && parsed.toISOString() === time.replace('Z', '.000Z')) return parsed
  throw Problem.invalid({ publish_at: ['This time does not exist.'] })
}

function toSummary(document: Listed): ContentSummary {
  const { path, title, state, hasDraft, scheduledFor, changedAt, changedBy } = document
  return {
    path,
    title,
    state,
    has_draft: hasDraft,
    scheduled_for: scheduledFor?.toISOString() ?? null,
    changed_at: changedAt?.toISOString() ?? null,
    changed_by: changedBy,
  }
}

async function detailsOf(shop: Shop, path: string, version?: number): Promise<ContentDetails> {
  const document = await shop.content.editing.read(path, version)
  return {
    ...toSummary(document),
    page: document.page,
    versions: document.versions.map((each) => ({
      version: each.version,
      revision: each.revision,
      status: each.status as ContentDetails['versions'][number]['status'],
      publish_at: each.publishAt?.toISOString() ?? null,
      changed_at: each.changedAt.toISOString(),
      changed_by: each.changedBy,
    })),
    content: document.content,
    schema: document.schema,
    missing_links: document.missing,
    time_zone: shop.timeZone,
  }
}

function toImage({ source, alt, image, error, uses }: LibraryImage): ContentImage {
  return { picture: source, alt, image, error, used_in: uses.documents }
}
