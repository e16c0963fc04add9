import type { CollectionProduct } from '#contract/schemas/admin/catalog/collections.ts'
import { ProductLine } from '#web/backoffice/catalog/collections/product-line.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { SearchPicker } from '#web/backoffice/ui/search-picker.tsx'
import { X } from '#web/ui/icons/x.ts'
import type { Hotspot } from './hotspot.ts'
import { searchProducts, useProduct } from './use-product.ts'

interface HotspotRowProps {
  /** Position in the list, from 1. */
  number: number
  hotspot: Hotspot
  isSelected: boolean
  errors: readonly string[]
  onSelect: () => void
  onChange: (sku: string) => void
  onRemove: () => void
}

/** A product of a look in the list. The selected one has a search for the product. */
export function HotspotRow({ number, hotspot, isSelected, errors, onSelect, onChange, onRemove }: HotspotRowProps) {
  const mayFind = useMay()('catalog.read')
  const product = useProduct(hotspot.sku, mayFind)
  const pick = ({ sku }: CollectionProduct) => onChange(sku)
  return (
    <li className={`border-b border-hairline py-2 ${isSelected ? 'bg-tile' : ''}`}>
      <div className="flex items-end gap-2 px-1">
        <span className="mb-1.5 grid size-6 shrink-0 place-items-center rounded-full bg-ink text-micro font-semibold text-paper">
          {number}
        </span>
        <div className="min-w-0 flex-1">
          <Field
            label={`SKU of product ${number}`}
            required
            maxLength={200}
            value={hotspot.sku}
            errors={errors}
            onFocus={onSelect}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
        <Button variant="plain" aria-label={`Remove product ${number}`} onClick={onRemove} className="px-2!">
          <X size={14} />
        </Button>
      </div>
      {product && (
        <div className="mt-1 flex items-center gap-2 px-1">
          <ProductLine product={product} />
        </div>
      )}
      {isSelected && mayFind && (
        <div className="mt-2 px-1">
          <SearchPicker
            label="Find the product"
            placeholder="SKU, OCID or name"
            search={searchProducts}
            hitId={({ ocid }) => ocid}
            empty={(text) => `No product matches ${text}.`}
            onPick={pick}
          >
            {(product) => <ProductLine product={product} />}
          </SearchPicker>
        </div>
      )}
    </li>
  )
}
