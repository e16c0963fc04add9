import { Link, useLoaderData } from 'react-router'
import type { RegistrationSummary } from '#contract/schemas/admin/companies/companies.ts'
import { AlertRow } from '#web/backoffice/alerts/alert-row.tsx'
import { elapsed } from '#web/backoffice/companies/company-texts.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { FigurePanels } from './figure-panels.tsx'
import { HealthPanel } from './health-panel.tsx'
import { HomePanel, SectionError } from './home-panel.tsx'
import type { loader, Section } from './load-home.ts'
import { OrderToAccept } from './order-to-accept.tsx'
import { QueueCounts } from './queue-counts.tsx'
import { SetUpGuidePanel } from './set-up-guide.tsx'
import { SalesPanel } from './sales-panel.tsx'

export { loader } from './load-home.ts'

/** The first screen: what needs someone now, sales and the state of the shop, as far as the person may see them. */
export function Component() {
  const { counts, orders, registrations, alerts, figures, health, guide, mayReadOrders, now } =
    useLoaderData<typeof loader>()
  const sales = figures && dataOf(figures)
  const state = health && dataOf(health)
  const setUp = guide && dataOf(guide)
  const waiting = registrations && dataOf(registrations)
  return (
    <Screen title="Home">
      {guide && 'error' in guide && <SectionError error={guide.error} />}
      {setUp?.is_shown && <SetUpGuidePanel guide={setUp} />}
      {counts && 'error' in counts && <SectionError error={counts.error} />}
      <QueueCounts orders={counts && dataOf(counts)} registrations={waiting && waiting.counts} />
      <div className="detail-columns gap-8 lg:grid lg:grid-cols-2">
        <div className="min-w-0">
          {orders && (
            <HomePanel
              title="Oldest orders to accept"
              list={{ label: 'All to accept', to: '/orders' }}
              section={orders}
              empty="No order waits to be accepted."
            >
              {(order) => <OrderToAccept key={order.invoice} order={order} now={now} />}
            </HomePanel>
          )}
          {registrations && (
            <HomePanel
              title="Oldest registrations"
              list={{ label: 'All to review', to: '/companies/review' }}
              section={waiting ? { data: waiting.data } : { error: 'error' in registrations && registrations.error }}
              empty="Nothing to review."
            >
              {(registration) => <RegistrationRow key={registration.id} registration={registration} now={now} />}
            </HomePanel>
          )}
        </div>
        <div className="min-w-0">
          <HomePanel
            title="Newest alerts"
            list={{ label: 'All alerts', to: '/alerts?show=all' }}
            section={alerts}
            empty="No alerts yet."
          >
            {(alert) => <AlertRow key={alert.id} alert={alert} />}
          </HomePanel>
        </div>
      </div>
      {figures && 'error' in figures && <SectionError error={figures.error} />}
      {sales && (
        <div className="gap-8 lg:columns-2 [&>section]:break-inside-avoid">
          <SalesPanel {...sales} />
          <FigurePanels figures={sales} mayReadOrders={mayReadOrders} />
        </div>
      )}
      {health && 'error' in health && <SectionError error={health.error} />}
      {state && <HealthPanel health={state} now={now} />}
    </Screen>
  )
}

function RegistrationRow({
  registration: { id, company, applicant, place, submitted_at },
  now,
}: {
  registration: RegistrationSummary
  now: number
}) {
  return (
    <li className="border-b border-hairline last:border-b-0">
      <Link
        to={`/companies/review/${id}`}
        className="flex min-h-11 items-center justify-between gap-3 py-1.5 hover:text-leaf"
      >
        <span className="min-w-0">
          <span className="font-medium">{company}</span>
          <span className="block text-muted">{[applicant, place].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="shrink-0 text-micro text-muted">{elapsed(submitted_at, now)}</span>
      </Link>
    </li>
  )
}

function dataOf<Data>(section: Section<Data>): Data | null {
  return 'data' in section ? section.data : null
}
