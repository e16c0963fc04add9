import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { MAX_COLLECTION_PRODUCTS } from '#contract/catalog/collections.ts'
import type { CollectionProduct } from '#contract/schemas/admin/catalog/collections.ts'
import { counted } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { droppedAt, movedTo } from '#web/backoffice/ui/reorder.ts'
import { SearchPicker } from '#web/backoffice/ui/search-picker.tsx'
import { EDGE_CLASSES, type RowEdge, useDraggedRow } from '#web/backoffice/ui/use-dragged-row.ts'
import { GripVertical } from '#web/ui/icons/grip-vertical.ts'
import { X } from '#web/ui/icons/x.ts'
import { ProductLine } from './product-line.tsx'

const searchProducts = (q: string) => call('adminCollectionProducts', { query: { q } })

interface MembersByHandProps {
  members: readonly CollectionProduct[]
  mayWrite: boolean
  errors: readonly string[] | undefined
  onChange: (change: (before: readonly CollectionProduct[]) => readonly CollectionProduct[]) => void
}

/** Products that are selected by hand: found and added, removed, and sorted by drag or by the arrow keys on their handle. */
export function MembersByHand({ members, mayWrite, errors, onChange }: MembersByHandProps) {
  const [announcement, setAnnouncement] = useState('')
  const add = (product: CollectionProduct) => {
    const isKnown = members.some(({ ocid }) => ocid === product.ocid)
    if (!isKnown && members.length < MAX_COLLECTION_PRODUCTS) onChange((before) => [...before, product])
    setAnnouncement(
      isKnown ? `${product.title} is in the collection already.` : `${product.title} is added as the last one.`,
    )
  }
  const remove = ({ ocid, title }: CollectionProduct) => {
    onChange((before) => before.filter((each) => each.ocid !== ocid))
    setAnnouncement(`${title} is removed.`)
  }
  const step = ({ ocid, title }: CollectionProduct, by: -1 | 1) => {
    const from = members.findIndex((each) => each.ocid === ocid)
    const to = from + by
    if (to < 0 || to >= members.length) return
    onChange((before) => movedTo(before, from, to))
    setAnnouncement(`${title} is at place ${to + 1} of ${members.length}.`)
  }
  const drop = useCallback(
    (moved: number, target: number, edge: RowEdge) =>
      onChange((before) =>
        droppedAt(
          before,
          ({ ocid }) => ocid === moved,
          ({ ocid }) => ocid === target,
          edge,
        ),
      ),
    [onChange],
  )
  return (
    <>
      {mayWrite && (
        <div className="max-w-lg">
          <SearchPicker
            label="Add a product"
            placeholder="SKU, OCID or name"
            errors={errors}
            search={searchProducts}
            hitId={({ ocid }) => ocid}
            empty={(text) => `No product matches ${text}.`}
            onPick={add}
          >
            {(product) => <ProductLine product={product} />}
          </SearchPicker>
        </div>
      )}
      <p className="my-2 text-muted">
        {members.length === 0 ? 'No products yet.' : `${counted(members.length, 'product')} in this order.`}
      </p>
      <ol aria-label="Products of the collection">
        {members.map((product, index) => (
          <MemberRow
            key={product.ocid}
            product={product}
            place={index + 1}
            mayWrite={mayWrite}
            onStep={(by) => step(product, by)}
            onRemove={() => remove(product)}
            onDropped={drop}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

interface MemberRowProps {
  product: CollectionProduct
  place: number
  mayWrite: boolean
  onStep: (by: -1 | 1) => void
  onRemove: () => void
  onDropped: (moved: number, target: number, edge: RowEdge) => void
}

function MemberRow({ product, place, mayWrite, onStep, onRemove, onDropped }: MemberRowProps) {
  const { row, edge, isDragged } = useDraggedRow({
    list: 'collectionProducts',
    id: product.ocid,
    isOn: mayWrite,
    onDropped,
  })
  const handle = useRef<HTMLButtonElement>(null)
  const stepped = useRef(false)
  // The browser takes the focus from an element that is moved in the page.
  useEffect(() => {
    if (stepped.current && document.activeElement === document.body) handle.current?.focus()
    stepped.current = false
  })
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    event.stopPropagation()
    stepped.current = true
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      ref={row}
      className={`flex min-h-12 items-center gap-2 border-b border-hairline py-1 ${edge ? EDGE_CLASSES[edge] : ''} ${isDragged ? 'opacity-50' : ''}`}
    >
      {mayWrite && (
        <button
          ref={handle}
          type="button"
          aria-label={`Place ${place}: ${product.title}. Move with the arrow keys up and down`}
          onKeyDown={handleKey}
          className="grid size-8 shrink-0 cursor-grab place-items-center rounded text-muted hover:text-ink pointer-coarse:size-11"
        >
          <GripVertical size={14} />
        </button>
      )}
      <ProductLine product={product} />
      {mayWrite && (
        <Button variant="plain" aria-label={`Remove ${product.title}`} onClick={onRemove} className="px-2!">
          <X size={14} />
        </Button>
      )}
    </li>
  )
}
