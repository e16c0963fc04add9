import type { ADMIN_IMPORT_ENDPOINTS } from '#contract/endpoints/admin/catalog/imports.ts'
import { Problem } from '#contract/problem.ts'
import { type AuditEntry, changesBetween } from '#server/audit/audit.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'
import { staffAuthor } from '#server/http/api/admin/staff-author.ts'
import type { Shop } from '#server/shop.ts'

export const adminImportHandlers: AdminHandlers<typeof ADMIN_IMPORT_ENDPOINTS> = {
  adminImports: ({ shop, query }) => shop.importFiles.list(query),
  adminImport: ({ shop, params: { id } }) => read(shop, id),
  adminImportProblems: ({ shop, params: { id }, query }) => shop.importFiles.problems(id, query),
  adminImportMappings: async ({ shop }) => ({ data: await shop.imports.mappings() }),
  async adminCreateImport({ shop, actor, body, audit }) {
    const id = await shop.importFiles.begin(body, staffAuthor(actor))
    audit({ subject: { kind: 'import', id }, changes: changesBetween({}, { file: body.name, kind: body.kind }) })
    return read(shop, id)
  },
  async adminAddImportPart({ shop, params: { id }, query: { offset }, files: { part } }) {
    if (!part) throw Problem.invalid({ part: ['Send the bytes of the part as a file.'] })
    await shop.importFiles.addPart(id, offset, part.bytes)
    return read(shop, id)
  },
  async adminSetImportOptions({ shop, auditActor, params: { id }, body }) {
    const recognized = await shop.importFiles.tryOptions(id, body)
    await shop.transaction(async (bound) => {
      const changes = changesBetween(await bound.importFiles.setOptions(id, body, recognized), body)
      const subject = { kind: 'import', id } as const
      await bound.audit.write(auditActor, { action: 'adminSetImportOptions', subject, changes })
    })
    return read(shop, id)
  },
  async adminCorrectImport({ shop, actor, params: { id }, body, audit }) {
    const before = await shop.importFiles.correct(id, body, actor.name)
    const cell = `line ${body.line}, ${body.column}`
    audit({ subject: { kind: 'import', id }, changes: { [cell]: [before, body.value] } })
    return read(shop, id)
  },
  async adminCheckImport({ shop, params: { id }, audit }) {
    audit(moved(await shop.importFiles.startCheck(id), 'checking'))
    return read(shop, id)
  },
  async adminRunImport({ shop, actor, params: { id }, audit }) {
    audit(moved(await shop.importFiles.startRun(id, actor), 'running'))
    return read(shop, id)
  },
  async adminCancelImport({ shop, params: { id }, audit }) {
    audit(moved(await shop.importFiles.cancel(id), 'canceled'))
    return read(shop, id)
  },
  async adminUndoImport({ shop, actor, params: { id }, audit }) {
    audit(moved(await shop.importFiles.startUndo(id, actor), 'undoing'))
    return read(shop, id)
  },
  async adminRemoveImport({ shop, params: { id }, audit }) {
    const { name } = await shop.importFiles.remove(id)
    audit({ subject: { kind: 'import', id }, changes: { file: [name, null] } })
    return { status: true }
  },
}

async function read(shop: Shop, id: number) {
  return { data: await shop.importFiles.read(id) }
}

function moved(
  { id, name, state }: { id: number; name: string; state: string },
  next: string,
): Omit<AuditEntry, 'action'> {
  return { subject: { kind: 'import', id }, changes: { file: [name, name], state: [state, next] } }
}
