import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { StaffRecord } from '#contract/schemas/staff.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay, useMe } from '#web/backoffice/shell/session.ts'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'

/** Loads everyone with access, and the roles that an invitation can give. */
export async function loader() {
  const [people, roles] = await Promise.all([call('adminStaff'), call('adminRoles'), loadPreferences('table.staff')])
  return { people: people.data, roles: roles.data }
}

/** People with access to the back office: invite, end and give access. */
export function Component() {
  const { people, roles } = useLoaderData<typeof loader>()
  const [isInviting, setInviting] = useState(false)
  const may = useMay()
  return (
    <Screen
      title="Staff"
      actions={
        may('staff.write') && (
          <Button variant="primary" onClick={() => setInviting(true)}>
            Invite someone
          </Button>
        )
      }
    >
      <DataTable
        name="staff"
        label="Staff"
        columns={COLUMNS}
        rows={people}
        rowId={({ id }) => id}
        next={null}
        count={{ rows: people.length, isAtLeast: false }}
        empty={{ title: 'No one has access yet' }}
      />
      {isInviting && <InviteDialog roles={roles} onClose={() => setInviting(false)} />}
    </Screen>
  )
}

const COLUMNS: readonly Column<StaffRecord>[] = [
  { id: 'name', title: 'Name', cell: ({ name, email }) => name || email, isTitle: true, width: 200 },
  { id: 'email', title: 'Email', cell: ({ email }) => email, width: 240 },
  { id: 'state', title: 'Access', cell: ({ state }) => <State state={state} />, width: 110 },
  { id: 'roles', title: 'Roles', cell: ({ roles }) => roles.map(({ name }) => name).join(', '), width: 160 },
  {
    id: 'factor',
    title: 'Second factor',
    cell: ({ second_factor }) => (second_factor ? 'Yes' : 'No'),
    width: 120,
  },
  { id: 'seen', title: 'Last seen (UTC)', cell: ({ last_seen_at }) => minuteOf(last_seen_at), width: 150 },
  { id: 'actions', title: 'Actions', cell: (person) => <Actions person={person} />, width: 190 },
]

function State({ state }: Pick<StaffRecord, 'state'>) {
  if (state === 'active') return <span>Active</span>
  return (
    <Badge tone={state === 'invited' ? 'warning' : 'neutral'}>{state === 'invited' ? 'Invited' : 'Disabled'}</Badge>
  )
}

/** Returns a time to the minute, in UTC, as the other screens do. */
function minuteOf(time: string | null): string {
  return time === null ? 'Never' : time.slice(0, 16).replace('T', ' ')
}

/** The buttons of a person; none for oneself. */
function Actions({ person: { id, name, email, state } }: { person: StaffRecord }) {
  const { run, pending } = useAction()
  const [isAsking, setAsking] = useState(false)
  const may = useMay()
  const me = useMe()
  if (!may('staff.write') || me?.id === id) return null
  const params = { id }
  const send = (write: () => Promise<unknown>, success: string) => void run(write, { success })
  const label = name || email
  if (state === 'disabled')
    return (
      <Button
        disabled={pending}
        onClick={() => send(() => call('adminEnableStaff', { params }), `${label} has access again.`)}
      >
        Give access
      </Button>
    )
  if (state === 'invited')
    return (
      <span className="flex gap-2">
        <Button
          disabled={pending}
          onClick={() => send(() => call('adminResendInvitation', { params }), `${email} gets a new link.`)}
        >
          Send again
        </Button>
        <Button
          disabled={pending}
          onClick={() => send(() => call('adminRevokeInvitation', { params }), `The invitation is withdrawn.`)}
        >
          Withdraw
        </Button>
      </span>
    )
  return (
    <>
      <Button disabled={pending} onClick={() => setAsking(true)}>
        End access
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`End the access of ${label}?`}
        action="End access"
        isDangerous
        onConfirm={() =>
          run(() => call('adminDisableStaff', { params }), { success: `${label} has no access anymore.` })
        }
      >
        Sessions, links and operator keys end at once. You can give access again.
      </ConfirmDialog>
    </>
  )
}
