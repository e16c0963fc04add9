import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { StaffRecord, StaffRole } from '#contract/schemas/admin/staff/staff.ts'
import { call } from '#web/backoffice/api/call.ts'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { minuteOf } from '#web/backoffice/ui/minute.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { PersonActions } from './person-actions.tsx'
import { StaffTabs } from './staff-tabs.tsx'

/** Loads everyone with access, and the roles that they can have. */
export async function loader() {
  const [people, roles] = await Promise.all([call('adminStaff'), call('adminRoles'), loadPreferences('table.staff')])
  return { people: people.data, roles: roles.data }
}

/** People with access to the back office: invite, change, end and give access. */
export function Component() {
  const { people, roles } = useLoaderData<typeof loader>()
  const [isInviting, setInviting] = useState(false)
  const may = useMay()
  return (
    <Screen
      title="Staff"
      tabs={<StaffTabs current="people" />}
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
        columns={columnsWith(roles)}
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

function columnsWith(roles: readonly StaffRole[]): readonly Column<StaffRecord>[] {
  return [
    ...COLUMNS,
    {
      id: 'actions',
      title: 'Actions',
      cell: (person) => <PersonActions person={person} roles={roles} />,
      width: 270,
    },
  ]
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
]

function State({ state }: Pick<StaffRecord, 'state'>) {
  if (state === 'active') return <span>Active</span>
  return (
    <Badge tone={state === 'invited' ? 'warning' : 'neutral'}>{state === 'invited' ? 'Invited' : 'Disabled'}</Badge>
  )
}
