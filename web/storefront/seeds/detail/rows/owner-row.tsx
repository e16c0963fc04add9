import { memo } from 'react'
import { Link } from 'react-router'
import { formatDollars } from '#contract/values/money.ts'
import type { SeedProduct } from '#contract/schemas/catalog/seeds.ts'
import { seedTexts } from '#texts/seeds/seed.ts'
import { Image } from '#web/ui/images/image.tsx'
import { productPath } from '#web/ui/paths.ts'
import { Badge } from '#web/ui/product/badge.tsx'
import { Price } from '#web/ui/product/price.tsx'
import { RowNote } from './row-note.tsx'
import { RowPosition } from './row-position.tsx'
import { RowQuantity } from './row-quantity.tsx'
import { type RowEdge, useDraggedRow } from './use-dragged-row.ts'
import type { SeedRows } from './use-seed-rows.ts'

interface OwnerRowProps {
  row: SeedProduct
  isFirst: boolean
  isLast: boolean
  /** Rendered only when scrolled into view. */
  isFarDown: boolean
  canReorder: boolean
  isSelected: boolean
  onSelect: (ocid: number, isSelected: boolean) => void
  onNote: SeedRows['setNote']
  onQuantity: SeedRows['setQuantity']
  onStep: SeedRows['step']
  onRemove: SeedRows['remove']
  onDropped: SeedRows['drop']
}

const EDGES: Record<RowEdge, string> = {
  before: 'before:absolute before:inset-x-0 before:top-0 before:h-0.5 before:bg-leaf',
  after: 'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-leaf',
}

/** One product of the buyer's own seed. */
export const OwnerRow = memo(function OwnerRow({
  row,
  isFirst,
  isLast,
  isFarDown,
  canReorder,
  isSelected,
  ...on
}: OwnerRowProps) {
  const { row: item, grip, edge, isDragged } = useDraggedRow(row.ocid, canReorder, on.onDropped)
  const url = productPath(row)
  return (
    <li
      ref={item}
      className={`group relative flex gap-x-3 border-t max-2xs:flex-wrap border-hairline py-5 transition-opacity duration-200 sm:gap-x-5 ${edge ? EDGES[edge] : ''} ${isDragged ? 'opacity-40' : ''} ${isFarDown ? '[contain-intrinsic-size:auto_10rem] [content-visibility:auto]' : ''}`}
    >
      {canReorder && (
        <RowPosition
          title={row.title}
          grip={grip}
          isFirst={isFirst}
          isLast={isLast}
          onStep={(by) => on.onStep(row.ocid, by)}
        />
      )}
      <div className="relative w-20 shrink-0 self-start sm:w-28">
        <Link to={url} tabIndex={-1} aria-hidden>
          <Image image={row.image} sizes="7rem" alt="" className={row.available ? '' : 'opacity-60'} />
        </Link>
        {row.available && (
          <label className="absolute -top-1 -left-1 grid size-11 cursor-pointer place-items-center no-scripting:hidden">
            <input
              type="checkbox"
              aria-label={seedTexts.row.select(row)}
              checked={isSelected}
              onChange={(event) => on.onSelect(row.ocid, event.target.checked)}
              className="size-5 accent-leaf scheme-light"
            />
          </label>
        )}
      </div>
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-3 max-2xs:basis-full sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p className="truncate text-micro text-muted">{row.supplier.name}</p>
          <h3 className="mt-0.5 line-clamp-2 text-left text-body" dir="ltr">
            <Link to={url} className="underline-offset-4 hover:underline">
              {row.title}
            </Link>
          </h3>
          <p className="figures mt-1 text-small text-muted">
            <Price amount={row.unit_price} was={row.is_sales ? row.price : null} />{' '}
            <span>{row.case_pack > 1 ? seedTexts.row.eachInPacks({ units: row.case_pack }) : seedTexts.row.each}</span>
          </p>
          {!row.available && <Badge badges={row.badges} className="mt-2 inline-block border border-hairline" />}
          <div className="flex flex-wrap items-center gap-x-6">
            <RowNote row={row} onNote={on.onNote} />
            <button
              type="button"
              data-remove
              aria-label={seedTexts.row.removeThis(row)}
              onClick={({ currentTarget }) => {
                focusNeighbor(currentTarget)
                void on.onRemove(row)
              }}
              className="plain-link min-h-11 text-small text-muted hover:text-ink no-scripting:hidden"
            >
              {seedTexts.row.remove}
            </button>
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 sm:flex-col sm:items-end sm:justify-start">
          {row.available ? (
            <>
              <p className="figures text-body font-medium max-sm:order-2">{formatDollars(row.line_total)}</p>
              <RowQuantity row={row} onQuantity={on.onQuantity} />
            </>
          ) : (
            <p className="text-small text-muted">{seedTexts.row.unavailable}</p>
          )}
        </div>
      </div>
    </li>
  )
})

/** Before a row is removed with the focus in it, focuses the remove button of the next row, or of the previous one. */
function focusNeighbor(button: HTMLElement): void {
  const row = button.closest('li')
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling
  const target = neighbor?.querySelector<HTMLElement>('[data-remove]') ?? document.getElementById('content')
  target?.focus({ preventScroll: true })
}
