import type { Permission } from '#contract/backoffice/permissions.ts'
import { call } from '#web/backoffice/api/call.ts'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Tabs } from '#web/backoffice/ui/tabs.tsx'

const TABS: readonly { name: string; label: string; permission?: Permission }[] = [
  { name: 'overview', label: 'Overview' },
  { name: 'orders', label: 'Orders', permission: 'orders.read' },
  { name: 'invoices', label: 'Invoices', permission: 'payments.read' },
  { name: 'files', label: 'Files' },
  { name: 'timeline', label: 'Timeline' },
]

/** The tabs of a company that the person may open. */
export function CompanyTabs({ id, current }: { id: number; current: string }) {
  const may = useMay()
  return (
    <Tabs
      label="Parts of the company"
      tabs={TABS.filter(({ permission }) => permission === undefined || may(permission)).map(({ name, label }) => ({
        label,
        to: name === 'overview' ? `/companies/${id}` : `/companies/${id}?tab=${name}`,
        isCurrent: name === current,
      }))}
    />
  )
}

/** Loads what a tab shows besides the company itself. */
export async function loadTab(id: number, name: string | null, cursor: string | undefined) {
  const page = cursor === undefined ? {} : { cursor }
  switch (name) {
    case 'orders': {
      const query = { company: id, sort: 'newest', ...page } as const
      const [data] = await Promise.all([call('adminOrders', { query }), loadPreferences('table.company-orders')])
      return { name, data } as const
    }
    case 'invoices': {
      const request = { params: { id }, query: page }
      const [data] = await Promise.all([
        call('adminCompanyDocuments', request),
        loadPreferences('table.company-documents'),
      ])
      return { name, data } as const
    }
    case 'files':
      return { name, data: (await call('adminCompanyFiles', { params: { id } })).data } as const
    case 'timeline':
      return { name, data: await call('adminCompanyTimeline', { params: { id }, query: page }) } as const
    default:
      return { name: 'overview' } as const
  }
}
