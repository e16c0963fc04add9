import CalendarCheck from 'lucide-react/icons/calendar-check'
import FileText from 'lucide-react/icons/file-text'
import Package from 'lucide-react/icons/package'
import Truck from 'lucide-react/icons/truck'
import type { InventoryItem } from '#contract/catalog.ts'
import { formatNumber } from '#contract/language.ts'
import { itemTexts } from '#texts/item.tsx'
import { useInBrowser } from '#web/storefront/use-in-browser.ts'
import { shippingDaysText } from './item/shipping-days.ts'
import { daysText } from './item/days-text.ts'

/** How much there is, when it comes, and how it is paid. Nothing for what cannot be ordered: no promises. */
export function Availability({ item }: { item: InventoryItem }) {
  const { in_stock, lead_time_days, supplier, status } = item
  if (status !== 'active' || !in_stock) return null
  return (
    <ul className="mt-8 divide-y divide-hairline border-y border-hairline text-small">
      <Fact icon={Package}>
        <InStock item={item} />
      </Fact>
      {lead_time_days && (
        <>
          <Fact icon={Truck}>
            {itemTexts.availability.shipsIn(<Figures>{daysText(lead_time_days)}</Figures>, supplier.ships_from)}
          </Fact>
          <ShippingDays leadTime={lead_time_days} />
        </>
      )}
      <Fact icon={FileText}>{itemTexts.availability.byInvoice}</Fact>
    </ul>
  )
}

function InStock({ item: { stock, badges } }: { item: InventoryItem }) {
  if (stock === 1) return <span className="font-medium text-clay">{itemTexts.availability.lastOne}</span>
  return (
    <>
      {itemTexts.availability.inStock(<Figures>{formatNumber(stock)}</Figures>)}
      {badges.includes('low_stock') && <span className="text-clay"> · {itemTexts.availability.fewLeft}</span>}
    </>
  )
}

/** The days it leaves its maker if ordered now; when it arrives, the way of shipping says, in the checkout. Known where the buyer is, as the page is the same for everyone and kept. */
function ShippingDays({ leadTime }: { leadTime: readonly [number, number] }) {
  const days = useInBrowser(() => shippingDaysText(leadTime, new Date()), null)
  return (
    <Fact icon={CalendarCheck} className="no-scripting:hidden">
      {itemTexts.availability.ships(
        <Figures className={days === null ? 'invisible' : ''}>{days ?? itemTexts.availability.soon}</Figures>,
      )}
      <span className="text-muted"> {itemTexts.availability.ifOrderedToday}</span>
    </Fact>
  )
}

function Figures({ className = '', children }: { className?: string; children: React.ReactNode }) {
  return <span className={`figures font-medium ${className}`}>{children}</span>
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
