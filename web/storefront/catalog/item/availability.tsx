import { CalendarCheck } from '#web/ui/icons/calendar-check.ts'
import { FileText } from '#web/ui/icons/file-text.ts'
import { Package } from '#web/ui/icons/package.ts'
import { Truck } from '#web/ui/icons/truck.ts'
import type { InventoryItem } from '#contract/schemas/catalog/catalog.ts'
import { formatNumber } from '#contract/text/language.ts'
import { itemTexts } from '#texts/catalog/item.tsx'
import { backOrderText } from '#web/ui/product/product-texts.ts'
import { useBrowserValue } from '#web/storefront/browser/use-browser-value.ts'
import { useRootData } from '#web/storefront/shell/root-data.ts'
import { shipDatesText } from './ship-dates.ts'
import { workingDaysText } from './lead-time-text.ts'

/** Stock, lead time and payment terms. Renders nothing for a product that cannot be ordered. */
export function Availability({ item }: { item: InventoryItem }) {
  const { in_stock, lead_time_days, supplier, status } = item
  const offersTerms = useRootData()?.offersTerms
  if (status !== 'active' || !in_stock) return null
  return (
    <ul className="mt-8 divide-y divide-hairline border-y border-hairline text-small">
      <Fact icon={Package}>
        <InStock item={item} />
      </Fact>
      {lead_time_days && backOrderText(item) === null && (
        <>
          <Fact icon={Truck}>
            {itemTexts.availability.shipsIn(<Figures>{workingDaysText(lead_time_days)}</Figures>, supplier.ships_from)}
          </Fact>
          <ShipDates leadTime={lead_time_days} />
        </>
      )}
      {offersTerms && <Fact icon={FileText}>{itemTexts.availability.byInvoice}</Fact>}
    </ul>
  )
}

function InStock({ item }: { item: InventoryItem }) {
  const { stock, badges } = item
  const later = backOrderText(item)
  if (later) return <span className="font-medium">{later}</span>
  if (stock === 1) return <span className="font-medium text-clay">{itemTexts.availability.lastOne}</span>
  return (
    <>
      {itemTexts.availability.inStock(<Figures>{formatNumber(stock)}</Figures>)}
      {badges.includes('low_stock') && <span className="text-clay"> · {itemTexts.availability.fewLeft}</span>}
    </>
  )
}

/**
 * Dates on which the supplier ships an order placed today; the delivery date depends on the shipping method. Computed in the
 * browser, because the page is cached.
 */
function ShipDates({ leadTime }: { leadTime: readonly [number, number] }) {
  const days = useBrowserValue(() => shipDatesText(leadTime, new Date()), null)
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
