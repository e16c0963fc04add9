import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { PackageValue as Value } from '#contract/content.ts'

/** Whether, or how much of, a feature a package has: a sign that says so, or the words. */
export function PackageValue({ value }: { value: Value | undefined }) {
  if (typeof value === 'string') return <>{value}</>
  return value ? (
    <>
      <Check size={18} aria-hidden className="inline text-leaf" />
      <span className="sr-only">Yes</span>
    </>
  ) : (
    <>
      <Minus size={18} aria-hidden className="inline text-line" />
      <span className="sr-only">No</span>
    </>
  )
}
