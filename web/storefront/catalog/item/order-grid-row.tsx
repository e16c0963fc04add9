import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { FamilyMember } from '#contract/catalog.ts'
import { formatDollars } from '#contract/money.ts'
import { largestQuantity, quantityRule } from '#contract/quantity.ts'
import { formatNumber } from '#contract/language.ts'
import { orderGridTexts } from '#texts/order-grid.ts'
import { productTexts } from '#texts/product.ts'
import { optionsText } from '#web/storefront/catalog/family.ts'
import { linePrice, unitPrice } from '#web/storefront/catalog/pricing.ts'
import { Picture } from '#web/ui/picture.tsx'
import { snapNote, snapQuantity } from '#web/ui/snap-quantity.ts'

interface OrderGridRowProps {
  member: FamilyMember
  optionNames: readonly string[]
  /** 0 where none is wanted. */
  quantity: number
  onQuantity: (quantity: number) => void
}

/** One sibling with the units wanted of it. */
export function OrderGridRow({ member, optionNames, quantity, onQuantity }: OrderGridRowProps) {
  const name = optionsText(member, optionNames) || member.title
  const each = unitPrice(member, Math.max(quantity, member.min_qty))
  return (
    <tr className="border-b border-hairline">
      <th scope="row" className="py-2 pr-4 text-left font-normal">
        <Link
          to={`/inventory/${member.ocid}/${member.slug}`}
          preventScrollReset
          className="flex min-h-11 items-center gap-3 underline-offset-4 hover:underline"
        >
          <Picture image={member.image} sizes="48px" alt="" className="w-12 shrink-0 max-2xs:hidden" />
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

/** What is typed between two packs snaps to one of them, and says so; nothing typed is nothing wanted. */
function Units({ member, name, quantity, onQuantity }: UnitsProps) {
  const noteId = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const rule = quantityRule(member)

  function settle(text = draft) {
    if (text === null) return
    const typed = Number.parseFloat(text)
    const wanted = typed > 0 ? snapQuantity(rule, typed) : 0
    setDraft(null)
    setNote(typed > 0 ? snapNote(rule, typed) : null)
    onQuantity(wanted)
  }

  const field = useRef<HTMLInputElement>(null)
  // The grid comes after the page: units may stand in it already.
  const heedTyped = useEffectEvent(() => {
    const typed = field.current?.value
    if (!typed) return
    if (document.activeElement === field.current) setDraft(typed)
    else settle(typed)
  })
  useEffect(() => heedTyped(), [])

  return (
    <span className="inline-block w-24 text-center">
      {/* By its number another product might be meant, whose SKU that is. */}
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
        onBlur={() => settle()}
        onKeyDown={(event) => {
          // Enter settles the number first: what is sent is what is seen.
          if (event.key !== 'Enter' || draft === null) return
          event.preventDefault()
          settle()
        }}
        className="h-11 w-20 rounded-full border border-line bg-transparent text-center text-body font-medium placeholder:font-normal placeholder:text-muted hover:border-ink"
      />
      <span id={noteId} className="block text-micro text-muted">
        {note === null && packHint(member)}
        <span aria-live="polite">{note}</span>
      </span>
    </span>
  )
}

function packHint({ min_qty, qty_step }: FamilyMember): string {
  if (qty_step > 1 && min_qty === qty_step) return orderGridTexts.inPacks({ units: qty_step })
  return min_qty > 1 ? orderGridTexts.minimum({ units: min_qty }) : ''
}
