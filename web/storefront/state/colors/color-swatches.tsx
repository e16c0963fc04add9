import type { ProductColors } from '#contract/schemas/catalog/catalog.ts'
import { cardColorsTexts } from '#texts/catalog/card-colors.ts'
import { Swatch } from '#web/ui/product/swatch.tsx'

/** More would displace the name of the supplier. */
const SHOWN = 5

/** Renders the colors of a product beside its supplier, named for screen readers. */
export function colorSwatches(colors: ProductColors['colors']) {
  const swatches = [...new Set(colors.flatMap(({ swatch }) => swatch ?? []))].slice(0, SHOWN)
  return (
    <span className="card-colors">
      <span className="sr-only">{cardColorsTexts.madeIn({ names: colors.map(({ name }) => name).join(', ') })}</span>
      {swatches.map((swatch) => (
        <Swatch key={swatch} background={swatch} />
      ))}
      {colors.length > SHOWN && <span aria-hidden>{`+${colors.length - SHOWN}`}</span>}
    </span>
  )
}
