import { AuditChanges } from '#web/backoffice/ui/audit-changes.tsx'
import type { OtherChanges } from './use-versioned-save.ts'

/** Shows what someone else has saved since the person began to edit. It is placed beside the button that saves. */
export function OtherChangesNote({ others }: { others: OtherChanges | null }) {
  if (!others) return null
  return (
    <div role="alert" className="mb-4 rounded-md bg-clay-wash p-3 text-clay">
      <p className="font-medium">{others.by} changed this in the meantime:</p>
      <AuditChanges changes={others.changes} />
      <p className="mt-1">Saving again replaces it with what this form has.</p>
    </div>
  )
}
