import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { OperatorKey } from '#contract/schemas/admin/staff/staff.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { Badge, type Tone } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'
import { minuteOf } from '#web/backoffice/ui/minute.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'

/** Loads all operator keys. */
export async function loader() {
  const [keys] = await Promise.all([call('adminOperatorKeys'), loadPreferences('table.keys')])
  return keys.data
}

/** The keys of API clients that use the operator API: create and revoke. */
export function Component() {
  const keys = useLoaderData<typeof loader>()
  const [isCreating, setCreating] = useState(false)
  const may = useMay()
  return (
    <Screen
      title="Operator keys"
      actions={
        may('integrations.write') && (
          <Button variant="primary" onClick={() => setCreating(true)}>
            Create a key
          </Button>
        )
      }
    >
      <DataTable
        name="keys"
        label="Operator keys"
        columns={COLUMNS}
        rows={keys}
        rowId={({ id }) => id}
        next={null}
        count={{ rows: keys.length, isAtLeast: false }}
        empty={{
          title: 'No operator keys yet',
          text: 'Programs call the operator API with a key. It can do what its permissions allow.',
        }}
      />
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </Screen>
  )
}

const STATUS: Record<OperatorKey['status'], { text: string; tone: Tone }> = {
  active: { text: 'Active', tone: 'good' },
  expired: { text: 'Expired', tone: 'warning' },
  revoked: { text: 'Revoked', tone: 'neutral' },
}

const COLUMNS: readonly Column<OperatorKey>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => name, isTitle: true, width: 200 },
  { id: 'hint', title: 'Key', cell: ({ hint }) => `${hint}…`, width: 170 },
  {
    id: 'status',
    title: 'State',
    cell: ({ status }) => <Badge tone={STATUS[status].tone}>{STATUS[status].text}</Badge>,
    width: 100,
  },
  { id: 'permissions', title: 'Permissions', cell: ({ permissions }) => permissions.join(', '), width: 260 },
  { id: 'used', title: 'Last used (UTC)', cell: ({ last_used_at }) => minuteOf(last_used_at), width: 150 },
  { id: 'expires', title: 'Expires (UTC)', cell: ({ expires_at }) => minuteOf(expires_at), width: 150 },
  { id: 'creator', title: 'Created by', cell: ({ created_by }) => created_by, width: 150 },
  { id: 'created', title: 'Created (UTC)', cell: ({ created_at }) => minuteOf(created_at), isOptional: true },
  { id: 'actions', title: 'Actions', cell: (key) => <Revoke operatorKey={key} />, width: 110 },
]

function Revoke({ operatorKey: { id, name, status } }: { operatorKey: OperatorKey }) {
  const { run } = useAction()
  const [isConfirming, setConfirming] = useState(false)
  const may = useMay()
  if (status === 'revoked' || !may('integrations.write')) return null
  return (
    <>
      <Button aria-label={`Revoke ${name}`} onClick={() => setConfirming(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Revoke the key ${name}?`}
        action="Revoke the key"
        isDangerous
        onConfirm={() =>
          run(() => call('adminRevokeOperatorKey', { params: { id } }), { success: `${name} is revoked.` })
        }
      >
        Programs that use it get an error at once. It cannot be undone; create another key instead.
      </ConfirmDialog>
    </>
  )
}
