import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { ALL_PERMISSIONS } from '#contract/backoffice/permissions.ts'
import type { StaffRole } from '#contract/schemas/admin/staff/staff.ts'
import { counted } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { StaffTabs } from './staff-tabs.tsx'

/** Loads all roles. */
export async function loader() {
  const [roles] = await Promise.all([call('adminRoles'), loadPreferences('table.roles')])
  return roles.data
}

/** The roles: what their people may do. Those that every shop has can only be read. */
export function Component() {
  const roles = useLoaderData<typeof loader>()
  const [open, setOpen] = useState<StaffRole | 'new' | null>(null)
  const mayWrite = useMay()('staff.write')
  const columns = columnsWith(setOpen)
  return (
    <Screen
      title="Roles"
      tabs={<StaffTabs current="roles" />}
      actions={
        mayWrite && (
          <Button variant="primary" onClick={() => setOpen('new')}>
            Create a role
          </Button>
        )
      }
    >
      <DataTable
        name="roles"
        label="Roles"
        columns={columns}
        rows={roles}
        rowId={({ id }) => id}
        next={null}
        count={{ rows: roles.length, isAtLeast: false }}
        empty={{ title: 'There are no roles' }}
      />
      {open && <RoleDialog role={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Screen>
  )
}

function columnsWith(open: (role: StaffRole) => void): readonly Column<StaffRole>[] {
  return [
    {
      id: 'name',
      title: 'Role',
      cell: (role) => (
        <Button variant="plain" className="-ml-3 text-ink!" onClick={() => open(role)}>
          {role.name}
        </Button>
      ),
      isTitle: true,
      width: 220,
    },
    ...COLUMNS,
  ]
}

const COLUMNS: readonly Column<StaffRole>[] = [
  {
    id: 'permissions',
    title: 'Permissions',
    cell: ({ permissions }) =>
      permissions.length === ALL_PERMISSIONS.length ? 'All' : `${permissions.length} of ${ALL_PERMISSIONS.length}`,
    width: 120,
  },
  { id: 'members', title: 'People', cell: ({ members }) => counted(members, 'person', 'people'), width: 120 },
  {
    id: 'kind',
    title: 'Kind',
    cell: ({ built_in }) => (built_in ? <Badge>In every shop</Badge> : 'Own'),
    width: 130,
  },
]
