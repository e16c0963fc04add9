import { useCallback } from 'react'
import { seedTexts } from '#texts/seeds/seed.ts'
import { OwnerRow } from './owner-row.tsx'
import type { SeedRows } from './use-seed-rows.ts'

interface OwnerRowsProps {
  rows: SeedRows
  /** True if all products are shown in their own order; otherwise they cannot be reordered. */
  canReorder: boolean
  selected: ReadonlySet<number>
  onSelected: React.Dispatch<React.SetStateAction<ReadonlySet<number>>>
}

/** Rows after these are rendered when scrolled into view (content-visibility): a seed may have two thousand. */
const RENDERED_AT_ONCE = 50

/** The products of the buyer's own seed. */
export function OwnerRows({
  rows: { rows, setNote, setQuantity, step, drop, remove },
  canReorder,
  selected,
  onSelected,
}: OwnerRowsProps) {
  const orderable = rows.filter(({ available }) => available)
  const allSelected = orderable.length > 0 && orderable.every(({ ocid }) => selected.has(ocid))

  const select = useCallback(
    (ocid: number, isSelected: boolean) => {
      onSelected((previous) => {
        const after = new Set(previous)
        if (isSelected) after.add(ocid)
        else after.delete(ocid)
        return after
      })
    },
    [onSelected],
  )

  return (
    <section aria-labelledby="seed-products">
      <h2 id="seed-products" className="sr-only">
        {seedTexts.products}
      </h2>
      {orderable.length > 1 && (
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 text-small text-muted no-scripting:hidden">
          <input
            type="checkbox"
            checked={allSelected}
            onChange={(event) => onSelected(new Set(event.target.checked ? orderable.map(({ ocid }) => ocid) : []))}
            className="size-5 accent-leaf"
          />
          {seedTexts.row.selectAll}
        </label>
      )}
      <ol>
        {rows.map((row, index) => (
          <OwnerRow
            key={row.ocid}
            row={row}
            canReorder={canReorder && rows.length > 1}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            isFarDown={index >= RENDERED_AT_ONCE}
            isSelected={selected.has(row.ocid)}
            onSelect={select}
            onNote={setNote}
            onQuantity={setQuantity}
            onStep={step}
            onRemove={remove}
            onDropped={drop}
          />
        ))}
      </ol>
    </section>
  )
}
