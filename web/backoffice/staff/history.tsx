import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AuditRow, AuditSubject } from '#contract/schemas/admin/audit.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import { AuditChanges } from '#web/backoffice/ui/audit-changes.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { minuteOf } from '#web/backoffice/ui/minute.ts'
import { ErrorNote, Skeleton } from '#web/backoffice/ui/states.tsx'
import { actionText } from './audit-texts.ts'

const ROWS_PER_PAGE = 10

type Log = { rows: readonly AuditRow[]; next: number | null } | { error: unknown }

/** The changes of a record with their authors and times, newest first. Nothing for people who may not read the audit log. */
export function History({ kind, id }: AuditSubject) {
  const mayRead = useMay()('audit.read')
  return mayRead ? <RecordHistory key={`${kind} ${id}`} kind={kind} id={id} /> : null
}

function RecordHistory({ kind, id }: AuditSubject) {
  const [log, setLog] = useState<Log | null>(null)
  const { state } = useRevalidator()
  const load = useCallback(
    async (before?: number) => {
      try {
        const query = { limit: ROWS_PER_PAGE, ...(before !== undefined && { before }) }
        const { data, next } = await call('adminAuditOf', { params: { kind, id }, query })
        setLog((shown) => ({
          rows: [...(before !== undefined && shown && 'rows' in shown ? shown.rows : []), ...data],
          next,
        }))
      } catch (error) {
        setLog({ error })
      }
    },
    [kind, id],
  )
  useEffect(() => {
    // After each write of the screen, too.
    if (state === 'idle') void (async () => load())()
  }, [state, load])
  return (
    <Panel title="Changes">
      {log === null && <Skeleton />}
      {log && 'error' in log && <ErrorNote error={log.error} onRetry={() => void load()} />}
      {log && 'rows' in log && (
        <>
          {log.rows.length === 0 && <p className="text-muted">Staff have changed nothing yet.</p>}
          <ol>
            {log.rows.map((row) => (
              <li key={row.id} className="border-b border-hairline py-1.5 last:border-b-0">
                <p>
                  <span className="font-medium">{actionText(row.action)}</span>{' '}
                  <span className="text-muted">{`${row.actor} · ${minuteOf(row.at)} UTC`}</span>
                </p>
                <AuditChanges changes={row.changes} />
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
