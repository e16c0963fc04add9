import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { PackageValue as Value } from '#contract/content.ts'
import { contentTexts } from '#texts/content.tsx'

/** Whether, or how much of, a feature a package has: a sign that says so, or the words. */
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
