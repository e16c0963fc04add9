import { use } from 'react'
import { Link } from 'react-router'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { formatDollars } from '#contract/values/money.ts'
import { productTableTexts } from '#texts/listing/product-table.ts'
import { CardAction, CardStatus } from '#web/ui/product/card-slots.ts'
import { Image } from '#web/ui/images/image.tsx'
import { productPath } from '#web/ui/paths.ts'
import { marginPercent, Price } from '#web/ui/product/price.tsx'
import { leadTimeText, packText } from '#web/ui/product/product-texts.ts'
import { QuantityCell } from './quantity-cell.tsx'

const CELL = 'px-2 py-1 align-middle'
const NUMBER = `${CELL} figures text-right`
// Columns by the width of the table; values without a column are shown below the title.
const FROM_MEDIUM = 'hidden @2xl:table-cell'
const FROM_WIDE = 'hidden @4xl:table-cell'
const FROM_WIDEST = 'hidden @5xl:table-cell'

/**
 * The compact view: products as a table for ordering many of them by keyboard. Enter adds a product and moves to the next
 * quantity. Loaded lazily, hence the default export.
 */
export default function ProductTable({ products }: { products: readonly InventoryCard[] }) {
  return (
    <div className="@container max-2xs:overflow-x-auto">
      <table className="w-full border-collapse text-small">
        <caption className="sr-only">{productTableTexts.caption}</caption>
        <thead className="text-left text-micro text-muted">
          <tr className="border-b border-line *:pb-2 *:font-normal">
            <th scope="col" className={`${CELL} ${FROM_WIDE} pl-0`}>
              {productTableTexts.sku}
            </th>
            <th scope="col" className={CELL}>
              <span className="sr-only">{productTableTexts.image}</span>
            </th>
            <th scope="col" className={`${CELL} w-full`}>
              {productTableTexts.product}
            </th>
            <th scope="col" className={`${CELL} ${FROM_WIDEST} min-w-36`}>
              {productTableTexts.maker}
            </th>
            <th scope="col" className={`${NUMBER} ${FROM_MEDIUM}`}>
              {productTableTexts.pack}
            </th>
            <th scope="col" className={`${NUMBER} ${FROM_MEDIUM}`}>
              {productTableTexts.minimum}
            </th>
            <th scope="col" className={`${NUMBER} ${FROM_MEDIUM}`}>
              {productTableTexts.price}
            </th>
            <th scope="col" className={`${NUMBER} ${FROM_MEDIUM}`}>
              {productTableTexts.retail}
            </th>
            <th scope="col" className={`${NUMBER} ${FROM_WIDE}`}>
              {productTableTexts.shipsIn}
            </th>
            <th scope="col" className={`${CELL} ${FROM_MEDIUM}`}>
              <span className="sr-only">{productTableTexts.seeds}</span>
            </th>
            <th scope="col" className={`${CELL} pr-0 no-scripting:hidden`}>
              {productTableTexts.quantity}
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <ProductLine key={product.ocid} product={product} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ProductLine({ product }: { product: InventoryCard }) {
  const action = use(CardAction)
  const status = use(CardStatus)
  const path = productPath(product)
  const margin = marginPercent(product.item_price, product.retail_price)
  const lead = leadTimeText(product)
  return (
    <tr className="group border-b border-hairline hover:bg-raised">
      <td className={`${CELL} ${FROM_WIDE} figures pl-0 text-micro whitespace-nowrap text-muted`}>{product.sku}</td>
      <td className={`${CELL} @max-4xl:pl-0`}>
        <Link to={path} tabIndex={-1} aria-hidden className="block w-12">
          <Image image={product.image} sizes="3rem" alt="" className={product.in_stock ? '' : 'opacity-60'} />
        </Link>
      </td>
      <th scope="row" className={`${CELL} min-w-0 text-left font-normal`}>
        <Link to={path} className="line-clamp-3 underline-offset-4 max-2xs:line-clamp-none hover:underline" dir="ltr">
          {product.title}
        </Link>
        <span className="block text-micro text-muted @5xl:hidden">{product.supplier.name}</span>
        <span className="figures block text-micro text-muted @2xl:hidden">
          <Price amount={product.item_price} was={product.is_sales ? product.price : null} className="text-ink" /> ·{' '}
          {packText(product)}
        </span>
        {status?.(product)}
      </th>
      <td className={`${CELL} ${FROM_WIDEST} text-muted`}>{product.supplier.name}</td>
      <td className={`${NUMBER} ${FROM_MEDIUM}`}>{product.case_pack}</td>
      <td className={`${NUMBER} ${FROM_MEDIUM}`}>{product.min_qty}</td>
      <td className={`${NUMBER} ${FROM_MEDIUM} font-medium`}>
        <Price amount={product.item_price} was={product.is_sales ? product.price : null} />
      </td>
      <td className={`${NUMBER} ${FROM_MEDIUM} text-muted`}>
        {product.retail_price !== null && <span>{formatDollars(product.retail_price)}</span>}
        {margin !== null && <span className="block text-micro text-leaf">{margin}%</span>}
      </td>
      <td className={`${NUMBER} ${FROM_WIDE} whitespace-nowrap text-muted`}>{lead}</td>
      <td className={`${CELL} ${FROM_MEDIUM}`}>
        <div className="relative size-12">{action?.(product)}</div>
      </td>
      <td className={`${CELL} pr-0 no-scripting:hidden`}>
        <QuantityCell product={product} />
      </td>
    </tr>
  )
}
