import { useCallback, useEffect, useState } from 'react'
import type { ProductInput } from '#contract/schemas/admin/product-fields.ts'
import type { ProductHistory } from '#contract/schemas/admin/products.ts'
import { call } from '#web/backoffice/api/call.ts'
import { actionText } from '#web/backoffice/staff/audit-texts.ts'
import { AuditChanges } from '#web/backoffice/ui/audit-changes.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { minuteOf } from '#web/backoffice/ui/minute.ts'
import { ErrorNote, Skeleton } from '#web/backoffice/ui/states.tsx'

const ROWS_PER_PAGE = 10

type Log = { rows: ProductHistory['data']; next: number | null } | { error: unknown }

interface HistoryPanelProps {
  ocid: number
  /** Names of the fields that the person may write. */
  mayWrite: (field: string) => boolean
  /** Puts a previous value into the form. */
  onRestore: (fields: ProductInput) => void
}

/** Changes of a product with their authors, newest first. A previous value is put back into the form, which saves it. */
export function HistoryPanel({ ocid, mayWrite, onRestore }: HistoryPanelProps) {
  const [log, setLog] = useState<Log | null>(null)
  const load = useCallback(
    async (before?: number) => {
      try {
        const query = { limit: ROWS_PER_PAGE, ...(before !== undefined && { before }) }
        const { data, next } = await call('adminProductHistory', { params: { ocid }, query })
        setLog((shown) => ({
          rows: [...(before !== undefined && shown && 'rows' in shown ? shown.rows : []), ...data],
          next,
        }))
      } catch (error) {
        setLog({ error })
      }
    },
    [ocid],
  )
  useEffect(() => {
    void (async () => load())()
  }, [load])
  return (
    <Panel title="Changes">
      {log === null && <Skeleton />}
      {log && 'error' in log && <ErrorNote error={log.error} onRetry={() => void load()} />}
      {log && 'rows' in log && (
        <>
          {log.rows.length === 0 && (
            <p className="text-muted">Staff have changed nothing yet. Imports have reports of their own.</p>
          )}
          <ol>
            {log.rows.map((row) => (
              <li key={row.id} className="border-b border-hairline py-1.5 last:border-b-0">
                <p>
                  <span className="font-medium">{actionText(row.action)}</span>{' '}
                  <span className="text-muted">{`${row.actor} · ${minuteOf(row.at)} UTC`}</span>
                </p>
                <AuditChanges changes={row.changes} />
                <Restore row={row} mayWrite={mayWrite} onRestore={onRestore} />
              </li>
            ))}
          </ol>
          {log.next !== null && (
            <Button className="mt-2" onClick={() => void load(log.next ?? undefined)}>
              Show older changes
            </Button>
          )}
        </>
      )}
    </Panel>
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
