import Package from 'lucide-react/icons/package'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Truck from 'lucide-react/icons/truck'
import type { InventoryItem } from '#contract/catalog.ts'

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
        <Fact icon={Truck}>
          Leaves {supplier.ships_from ?? 'the maker'} in{' '}
          <span className="figures font-medium">{daysText(lead_time_days)}</span>
        </Fact>
      )}
      <Fact icon={ReceiptText}>Order now, pay by invoice on your terms</Fact>
    </ul>
  )
}

function Fact({ icon: Icon, children }: { icon: typeof Package; children: React.ReactNode }) {
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-muted" />
      <span>{children}</span>
    </li>
  )
}

function daysText([fewest, most]: readonly [number, number]): string {
  if (fewest !== most) return `${fewest}–${most} working days`
  return most === 1 ? '1 working day' : `${most} working days`
}
