import { useCallback } from 'react'
import { seedTexts } from '#texts/seed.ts'
import { OwnerRow } from './owner-row.tsx'
import type { SeedRows } from './use-seed-rows.ts'

interface OwnerRowsProps {
  rows: SeedRows
  /** Only what stands in its own order, and whole, can be put in another. */
  canArrange: boolean
  chosen: ReadonlySet<number>
  onChosen: React.Dispatch<React.SetStateAction<ReadonlySet<number>>>
}

/** Rows below these are only drawn when they come into sight: a seed may have two thousand. */
const DRAWN_AT_ONCE = 50

/** The products of the buyer's own seed. */
export function OwnerRows({
  rows: { rows, annotate, plan, step, drop, remove },
  canArrange,
  chosen,
  onChosen,
}: OwnerRowsProps) {
  const orderable = rows.filter(({ available }) => available)
  const allChosen = orderable.length > 0 && orderable.every(({ ocid }) => chosen.has(ocid))

  const choose = useCallback(
    (ocid: number, isChosen: boolean) => {
      onChosen((before) => {
        const after = new Set(before)
        if (isChosen) after.add(ocid)
        else after.delete(ocid)
        return after
      })
    },
    [onChosen],
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
            checked={allChosen}
            onChange={(event) => onChosen(new Set(event.target.checked ? orderable.map(({ ocid }) => ocid) : []))}
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
            canArrange={canArrange && rows.length > 1}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            isFarDown={index >= DRAWN_AT_ONCE}
            isChosen={chosen.has(row.ocid)}
            onChoose={choose}
            onAnnotate={annotate}
            onPlan={plan}
            onStep={step}
            onRemove={remove}
            onDropped={drop}
          />
        ))}
      </ol>
    </section>
  )
}
