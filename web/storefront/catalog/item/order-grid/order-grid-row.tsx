import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { FamilyMember } from '#contract/schemas/catalog/catalog.ts'
import { formatDollars } from '#contract/values/money.ts'
import { largestQuantity, quantityRule } from '#contract/values/quantity.ts'
import { formatNumber } from '#contract/text/language.ts'
import { orderGridTexts } from '#texts/catalog/order-grid.ts'
import { productTexts } from '#texts/ui/product.ts'
import { optionsText } from '#web/storefront/catalog/item/family.ts'
import { linePrice, unitPrice } from '#web/storefront/catalog/item/pricing.ts'
import { Image } from '#web/ui/images/image.tsx'
import { productPath } from '#web/ui/paths.ts'
import { moveBetweenRows } from '#web/ui/forms/move-between-rows.ts'
import { snapNote, snapQuantity } from '#web/ui/forms/snap-quantity.ts'

interface OrderGridRowProps {
  member: FamilyMember
  optionNames: readonly string[]
  /** 0 if none are chosen. */
  quantity: number
  onQuantity: (quantity: number) => void
}

/** A variant of the family with its quantity. */
export function OrderGridRow({ member, optionNames, quantity, onQuantity }: OrderGridRowProps) {
  const name = optionsText(member, optionNames) || member.title
  const each = unitPrice(member, Math.max(quantity, member.min_qty))
  return (
    <tr className="border-b border-hairline">
      <th scope="row" className="py-2 pr-4 text-left font-normal">
        <Link
          to={productPath(member)}
          preventScrollReset
          className="flex min-h-11 items-center gap-3 underline-offset-4 hover:underline"
        >
          <Image image={member.image} sizes="48px" alt="" className="w-12 shrink-0 max-2xs:hidden" />
          <span>
            {name}
            <span className="block text-micro text-muted sm:hidden">
              {orderGridTexts.eachAt({ price: formatDollars(each) })}
            </span>
          </span>
        </Link>
      </th>
      <td className="py-2 pr-4 text-muted max-md:hidden">{member.sku}</td>
      <td className="py-2 pr-4 text-right max-sm:hidden">{formatDollars(each)}</td>
      <td className="py-2 pr-4 text-right text-muted max-md:hidden">{formatNumber(member.stock)}</td>
      <td className="py-2 text-right">
        {member.in_stock ? (
          <Units member={member} name={name} quantity={quantity} onQuantity={onQuantity} />
        ) : (
          <span className="text-muted">{productTexts.badges.sold_out}</span>
        )}
      </td>
      <td className="w-28 py-2 pl-4 text-right max-sm:hidden">
        {quantity > 0 && formatDollars(linePrice(member, quantity))}
      </td>
    </tr>
  )
}

interface UnitsProps extends Pick<OrderGridRowProps, 'member' | 'quantity' | 'onQuantity'> {
  name: string
}

/** Quantity field of a variant. The typed number snaps to an orderable quantity with a note; an empty field means 0. */
function Units({ member, name, quantity, onQuantity }: UnitsProps) {
  const noteId = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const rule = quantityRule(member)

  function commit(text = draft) {
    if (text === null) return
    const typed = Number.parseFloat(text)
    const snapped = typed > 0 ? snapQuantity(rule, typed) : 0
    setDraft(null)
    setNote(typed > 0 ? snapNote(rule, typed) : null)
    onQuantity(snapped)
  }

  const field = useRef<HTMLInputElement>(null)
  // The grid hydrates after the page: units may have been typed already.
  const adoptEarlyInput = useEffectEvent(() => {
    const typed = field.current?.value
    if (!typed) return
    if (document.activeElement === field.current) setDraft(typed)
    else commit(typed)
  })
  useEffect(() => adoptEarlyInput(), [])

  return (
    <span className="inline-block w-24 text-center">
      {/* Bulk calls identify products by SKU: an ocid could be the SKU of another product. */}
      <input type="hidden" name={`sku-${member.ocid}`} value={member.sku} />
      <input
        ref={field}
        type="number"
        inputMode="numeric"
        name={`units-${member.ocid}`}
        aria-label={orderGridTexts.unitsOf({ name })}
        aria-describedby={noteId}
        min={0}
        max={largestQuantity(rule)}
        step={member.qty_step}
        placeholder="0"
        value={draft ?? (quantity > 0 ? quantity : '')}
        onChange={({ currentTarget }) => {
          setDraft(currentTarget.value)
          setNote(null)
        }}
        onBlur={() => commit()}
        onKeyDown={(event) => {
          moveBetweenRows(event)
          // Enter commits the number first, so that the submitted number is the visible one.
          if (event.key !== 'Enter' || draft === null) return
          event.preventDefault()
          commit()
        }}
        className="h-11 w-20 rounded-full border border-line bg-transparent text-center text-body font-medium placeholder:font-normal placeholder:text-muted hover:border-ink"
      />
      <span id={noteId} className="block text-micro text-muted">
        {note === null && <span>{packHint(member)}</span>}
        <span aria-live="polite">{note}</span>
      </span>
    </span>
  )
}

function packHint({ min_qty, qty_step }: FamilyMember): string {
  if (qty_step > 1 && min_qty === qty_step) return orderGridTexts.inPacks({ units: qty_step })
  return min_qty > 1 ? orderGridTexts.minimum({ units: min_qty }) : ''
}
