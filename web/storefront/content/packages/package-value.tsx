import { Check } from '#web/ui/icons/check.ts'
import { Minus } from '#web/ui/icons/minus.ts'
import type { PackageValue as Value } from '#contract/schemas/content/content.ts'
import { contentTexts } from '#texts/content/content.tsx'

/** Value of a feature: an icon for yes or no, or a text. */
export function PackageValue({ value }: { value: Value | undefined }) {
  if (typeof value === 'string') return <>{value}</>
  return value ? (
    <>
      <Check size={18} aria-hidden className="inline text-leaf" />
      <span className="sr-only">{contentTexts.packages.yes}</span>
    </>
  ) : (
    <>
      <Minus size={18} aria-hidden className="inline text-line" />
      <span className="sr-only">{contentTexts.packages.no}</span>
    </>
  )
}
