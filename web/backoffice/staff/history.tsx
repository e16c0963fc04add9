import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AuditRow, AuditSubject } from '#contract/schemas/admin/system/audit.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import { AuditChanges } from '#web/backoffice/ui/audit-changes.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { minuteOf } from '#web/backoffice/ui/minute.ts'
import { ErrorNote, Skeleton } from '#web/backoffice/ui/states.tsx'
import { actionText } from './audit-texts.ts'

const ROWS_PER_PAGE = 10

/** The changes of a record with their authors and times, newest first. Nothing for people who may not read the audit log. */
export function History({ kind, id }: AuditSubject) {
  const mayRead = useMay()('audit.read')
  return mayRead ? <RecordHistory key={`${kind} ${id}`} kind={kind} id={id} /> : null
}

function RecordHistory({ kind, id }: AuditSubject) {
  const read = useCallback((query: LogQuery) => call('adminAuditOf', { params: { kind, id }, query }), [kind, id])
  return <ChangeLog read={read} empty="Staff have changed nothing yet." />
}

/** A page of a log of changes. */
export interface LogQuery {
  limit: number
  /** Id of the last row of the page before. */
  before?: number
}

type LoggedRow = Pick<AuditRow, 'id' | 'at' | 'actor' | 'action' | 'changes'>

interface ChangeLogProps<Row> {
  /** Reads a page. It must be stable: another function loads the first page again. */
  read: (query: LogQuery) => Promise<{ data: readonly Row[]; next: number | null }>
  /** Text for a record without changes. */
  empty: string
  /** Returns what is shown below the changes of a row. */
  renderFooter?: (row: Row) => ReactNode
}

/** Panel of changes with their authors and times, newest first. It is loaded again after each write of the screen. */
export function ChangeLog<Row extends LoggedRow>({ read, empty, renderFooter }: ChangeLogProps<Row>) {
  const [log, setLog] = useState<{ rows: readonly Row[]; next: number | null } | { error: unknown } | null>(null)
  const { state } = useRevalidator()
  const load = useCallback(
    async (before?: number) => {
      try {
        const { data, next } = await read({ limit: ROWS_PER_PAGE, ...(before !== undefined && { before }) })
        setLog((shown) => ({
          rows: [...(before !== undefined && shown && 'rows' in shown ? shown.rows : []), ...data],
          next,
        }))
      } catch (error) {
        setLog({ error })
      }
    },
    [read],
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
          {log.rows.length === 0 && <p className="text-muted">{empty}</p>}
          <ol>
            {log.rows.map((row) => (
              <li key={row.id} className="border-b border-hairline py-1.5 last:border-b-0">
                <p>
                  <span className="font-medium">{actionText(row.action)}</span>{' '}
                  <span className="text-muted">{`${row.actor} · ${minuteOf(row.at)} UTC`}</span>
                </p>
                <AuditChanges changes={row.changes} />
                {renderFooter?.(row)}
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
