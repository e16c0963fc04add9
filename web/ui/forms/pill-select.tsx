import type { ComponentProps } from 'react'
import { ChevronDown } from '#web/ui/icons/chevron-down.ts'

/** A select for the toolbar of a list, in the style of the shop. Its label and options are given by the page. */
export function PillSelect({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <span className={`relative ${className}`}>
      <select
        {...select}
        className="min-h-11 w-full appearance-none rounded-full border border-line bg-paper pr-10 pl-4 text-small text-ink hover:border-ink"
      />
      <ChevronDown size={16} aria-hidden className="pointer-events-none absolute inset-y-0 right-4 my-auto" />
    </span>
  )
}
