import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminZipTaxTable } from '#contract/schemas/admin/settings/zip-taxes.ts'
import { counted } from '#contract/text/language.ts'
import { longDate } from '#web/ui/long-date.ts'
import { US_STATES } from '#contract/text/us-states.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button, ButtonLink } from '#web/backoffice/ui/button.tsx'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'

const STATUS = {
  current: <Badge tone="good">Applies</Badge>,
  future: <Badge>Later</Badge>,
  past: <Badge>Replaced</Badge>,
} as const

/** The imported tables of sales taxes by ZIP code. */
export function ZipTablesPanel({ tables, mayWrite }: { tables: readonly AdminZipTaxTable[]; mayWrite: boolean }) {
  const [removed, setRemoved] = useState<AdminZipTaxTable | null>(null)
  const { run } = useAction()
  return (
    <Panel title="By ZIP code" actions={mayWrite && <ButtonLink to="/settings/taxes/file">Import a file</ButtonLink>}>
      <p className="mb-3 max-w-prose text-muted">
        The rate of a ZIP code applies instead of that of its state. ZIP codes that a table lacks keep the rate of the
        state. Whether shipping is taxed is set by state.
      </p>
      {tables.length === 0 ? (
        <p>No table is imported: every address has the rate of its state.</p>
      ) : (
        <ul className="max-w-4xl">
          {tables.map((table) => (
            <li key={table.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-1.5">
              <Link
                to={`/settings/taxes/zip/${table.id}`}
                className="inline-flex min-h-6 min-w-36 items-center font-medium hover:underline pointer-coarse:min-h-11"
              >
                {nameOf(table)}
              </Link>
              {STATUS[table.status]}
              <span className="flex-1 text-muted">
                {`${counted(table.rates, 'rate')}, imported by ${table.imported_by}${table.file_name ? ` from ${table.file_name}` : ''}`}
              </span>
              {mayWrite && (
                <Button variant="plain" aria-label={`Remove ${nameOf(table)}`} onClick={() => setRemoved(table)}>
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={removed ? `Remove the table ${nameOf(removed)}?` : ''}
        action="Remove table"
        isDangerous
        onConfirm={async () =>
          removed !== null &&
          run(() => call('adminRemoveZipTaxTable', { params: { id: removed.id } }), {
            success: 'The table is removed.',
          })
        }
      >
        An earlier table of the state applies again, or else the rate of the state. Placed orders keep their tax.
      </ConfirmDialog>
    </Panel>
  )
}

function nameOf({ state, effective_from }: AdminZipTaxTable): string {
  return `${US_STATES[state] ?? state} from ${longDate(effective_from)}`
}
