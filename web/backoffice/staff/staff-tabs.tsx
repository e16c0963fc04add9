import { Tabs } from '#web/backoffice/ui/tabs.tsx'

/** The tabs of the staff screens. */
export function StaffTabs({ current }: { current: 'people' | 'roles' }) {
  return (
    <Tabs
      label="Staff"
      tabs={[
        { label: 'People', to: '/staff', isCurrent: current === 'people' },
        { label: 'Roles', to: '/staff/roles', isCurrent: current === 'roles' },
      ]}
    />
  )
}
