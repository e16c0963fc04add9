import { useCallback } from 'react'
import type { ProductInput } from '#contract/schemas/admin/catalog/product-fields.ts'
import type { ProductHistory } from '#contract/schemas/admin/catalog/products.ts'
import { call } from '#web/backoffice/api/call.ts'
import { ChangeLog, type LogQuery } from '#web/backoffice/staff/history.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'

interface HistoryPanelProps {
  ocid: number
  /** Names of the fields that the person may write. */
  mayWrite: (field: string) => boolean
  /** Puts a previous value into the form. */
  onRestore: (fields: ProductInput) => void
}

/** Changes of a product with their authors, newest first. A previous value is put back into the form, which saves it. */
export function HistoryPanel({ ocid, mayWrite, onRestore }: HistoryPanelProps) {
  const read = useCallback((query: LogQuery) => call('adminProductHistory', { params: { ocid }, query }), [ocid])
  return (
    <ChangeLog
      read={read}
      empty="Staff have changed nothing yet. Imports have reports of their own."
      renderFooter={(row) => <Restore row={row} mayWrite={mayWrite} onRestore={onRestore} />}
    />
  )
}

/** Operations whose rows have the values of fields before and after. */
const RESTORABLE: ReadonlySet<string> = new Set([
  'adminChangeProduct',
  'adminChangeProducts',
  'adminStartBulkEdit',
  'adminUndoBulkEdit',
])

interface RestoreProps extends Pick<HistoryPanelProps, 'mayWrite' | 'onRestore'> {
  row: ProductHistory['data'][number]
}

function Restore({ row: { action, changes }, mayWrite, onRestore }: RestoreProps) {
  const fields = Object.keys(changes).filter(mayWrite)
  if (!RESTORABLE.has(action) || fields.length === 0) return null
  return (
    <p className="flex flex-wrap gap-1">
      {fields.map((field) => (
        <Button key={field} variant="plain" onClick={() => onRestore({ [field]: changes[field]?.[0] })}>
          {`Restore ${field.replaceAll('_', ' ')}`}
        </Button>
      ))}
    </p>
  )
}
