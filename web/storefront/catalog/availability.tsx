import { useSyncExternalStore } from 'react'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Package from 'lucide-react/icons/package'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Truck from 'lucide-react/icons/truck'
import type { InventoryItem } from '#contract/catalog.ts'
import { arrivalText } from './item/arrival.ts'
import { daysText } from './item/days-text.ts'

/** How much there is, when it comes, and how it is paid. Nothing for what cannot be ordered: no promises. */
export function Availability({ item }: { item: InventoryItem }) {
  const { stock, in_stock, lead_time_days, supplier, status } = item
  if (status !== 'active' || !in_stock) return null
  return (
    <ul className="mt-8 divide-y divide-hairline border-y border-hairline text-small">
      <Fact icon={Package}>
        <span className="figures font-medium">{stock.toLocaleString('en-US')}</span> in stock
        {item.badges.includes('low_stock') && <span className="text-clay"> · only a few left</span>}
      </Fact>
      {lead_time_days && (
        <>
          <Fact icon={Truck}>
            Lead time <span className="figures font-medium">{daysText(lead_time_days)}</span>
            {supplier.ships_from && <> from {supplier.ships_from}</>}
          </Fact>
          <Arrival leadTime={lead_time_days} />
        </>
      )}
      <Fact icon={ReceiptText}>Order now, pay by invoice on your terms</Fact>
    </ul>
  )
}

const noChange = () => () => undefined

/** The days it arrives if ordered now: known where the buyer is, as the page is the same for everyone and kept. */
function Arrival({ leadTime }: { leadTime: readonly [number, number] }) {
  const days = useSyncExternalStore(
    noChange,
    () => arrivalText(leadTime, new Date()),
    () => null,
  )
  return (
    <Fact icon={CalendarCheck} className="no-scripting:hidden">
      Arrives <span className={`figures font-medium ${days === null ? 'invisible' : ''}`}>{days ?? 'soon'}</span>
      <span className="text-muted"> if ordered today</span>
    </Fact>
  )
}

interface FactProps {
  icon: typeof Package
  className?: string
  children: React.ReactNode
}

function Fact({ icon: Icon, className = '', children }: FactProps) {
  return (
    <li className={`flex items-center gap-3 py-3 ${className}`}>
      <Icon size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-muted" />
      <span>{children}</span>
    </li>
  )
}
