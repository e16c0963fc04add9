import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand/react'
import type { ProductColors } from '#contract/schemas/catalog.ts'
import { productTexts } from '#texts/ui/product.ts'
import { Swatch } from '#web/ui/product/swatch.tsx'

/** More would displace the name of the supplier. */
const SHOWN = 5

/** Colors of families by ocid, of the products on the page. Empty until `load-card-colors.ts` has loaded them. */
export const cardColors = createStore<Readonly<Record<number, ProductColors['colors']>>>(() => ({}))

/** The colors that a product is made in, beside its supplier; nothing for a product of one color. `CardColors` of all cards. */
export function swatchesOnCard({ ocid }: { ocid: number }) {
  return <ColorSwatches ocid={ocid} />
}

function ColorSwatches({ ocid }: { ocid: number }) {
  const colors = useStore(cardColors, (all) => all[ocid])
  if (!colors) return null
  const swatches = [...new Set(colors.flatMap(({ swatch }) => swatch ?? []))].slice(0, SHOWN)
  return (
    <span className="card-colors">
      <span className="sr-only">{productTexts.colors({ names: colors.map(({ name }) => name).join(', ') })}</span>
      {swatches.map((swatch) => (
        <Swatch key={swatch} background={swatch} />
      ))}
      {colors.length > SHOWN && <span aria-hidden>+{colors.length - SHOWN}</span>}
    </span>
  )
}
