import type { ADMIN_MEDIA_ENDPOINTS } from '#contract/endpoints/admin/settings/media.ts'
import type { MediaImage } from '#contract/schemas/admin/settings/media.ts'
import { Problem } from '#contract/problem.ts'
import { changesBetween } from '#server/audit/audit.ts'
import type { LibraryImage } from '#server/media/media.ts'
import type { StaffActor } from '#server/staff/deps.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'
import { requirePermission } from '#server/http/api/admin/permission-rules.ts'

export const adminMediaHandlers: AdminHandlers<typeof ADMIN_MEDIA_ENDPOINTS> = {
  async adminAddImage({ shop, actor, auditActor, files: { file } }) {
    if (!file) throw Problem.invalid({ file: ['Choose an image.'] })
    await shop.media.consumeUpload(actor)
    return shop.images.storeUpload(file, (stored) =>
      shop.transaction(async (bound) => {
        const source = await bound.media.add(stored, { alt: '', expires: true })
        await bound.audit.write(auditActor, { action: 'adminAddImage', changes: { source: [null, source] } })
        const { file: path, width, height, blur } = stored
        return { data: { source, image: { path, title: '', width, height, blur } } }
      }),
    )
  },
  async adminMediaImages({ shop, query }) {
    const { data, next } = await shop.media.list(query)
    return { data: data.map(toMediaImage), next }
  },
  adminMediaImage: async ({ shop, query: { source } }) => ({ data: toMediaImage(await shop.media.read(source)) }),
  async adminSetMediaImage({ shop, actor, body, audit }) {
    const { alt, focus } = await shop.media.set(body, authorizeFor(actor))
    const changes = changesBetween({ alt, focus }, { alt: body.alt, focus: body.focus })
    audit(Object.keys(changes).length > 0 ? { changes: { source: [body.source, body.source], ...changes } } : null)
    return { data: toMediaImage(await shop.media.read(body.source)) }
  },
  async adminReplaceMediaImage({ shop, actor, auditActor, body: { source }, files: { file } }) {
    if (!file) throw Problem.invalid({ file: ['Choose an image.'] })
    await shop.media.consumeUpload(actor)
    const authorize = authorizeFor(actor)
    authorize(await shop.media.read(source))
    return shop.images.storeUpload(file, (stored) =>
      shop.transaction(async (bound) => {
        const { image } = await bound.media.replace(source, stored, authorize)
        if (image?.path !== stored.file)
          await bound.audit.write(auditActor, {
            action: 'adminReplaceMediaImage',
            changes: { source: [source, source], file: [image?.path ?? null, stored.file] },
          })
        return { data: toMediaImage(await bound.media.read(source)) }
      }),
    )
  },
  async adminDeleteMediaImage({ shop, body: { source }, audit }) {
    await shop.media.delete(source)
    audit({ changes: { source: [source, null] } })
    return { status: true }
  },
}

/** Returns a check that throws `permission_missing` for an image of the catalog unless the caller may change that. */
function authorizeFor(actor: StaffActor): (image: LibraryImage) => void {
  return ({ uses: { product_count, records } }) => {
    if (product_count + records.length > 0) requirePermission(actor, 'catalog.write')
  }
}

function toMediaImage({ source, alt, focus, image, error, expiresAt, uses }: LibraryImage): MediaImage {
  return { source, alt, focus, image, error, expires_at: expiresAt?.toISOString() ?? null, uses }
}
