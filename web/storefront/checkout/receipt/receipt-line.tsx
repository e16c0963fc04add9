import { Link } from 'react-router'
import { productPath } from '#web/ui/paths.ts'
import { formatDollars } from '#contract/values/money.ts'
import type { OrderLine } from '#contract/schemas/orders/orders.ts'
import { Image } from '#web/ui/images/image.tsx'

/** A line of a placed order, as it was ordered. */
export function ReceiptLine({ line }: { line: OrderLine }) {
  const options = Object.values(line.options).join(', ')
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-4 border-t border-hairline py-5 text-small">
      <Image image={line.image} sizes="4.5rem" alt="" />
      <div className="min-w-0">
        <p className="line-clamp-3 text-left text-body" dir="ltr">
          {line.slug ? (
            <Link to={productPath({ ocid: line.ocid, slug: line.slug })} className="hover:underline underline-offset-4">
              {line.title}
            </Link>
          ) : (
            line.title
          )}
        </p>
        <p className="mt-1 text-muted">
          {line.supplier} · {options && <span>{options} · </span>}
          <span>{line.sku}</span>
        </p>
        <p className="figures mt-1 text-muted">
          {line.qty} × {formatDollars(line.itemPrice)}
        </p>
      </div>
      <p className="figures font-medium">{formatDollars(line.lineTotal)}</p>
    </li>
  )
}
