import type { ListedSeed } from '#contract/schemas/catalog/seeds.ts'
import { seedPopoverTexts } from '#texts/seeds/seed-popover.ts'
import { SeedCover } from '#web/storefront/seeds/seed-cover.tsx'
import { Check } from '#web/ui/icons/check.ts'

interface SeedCheckboxProps {
  seed: ListedSeed
  isIn: boolean
  onChange: (isIn: boolean) => void
}

/** A checkbox that adds the product to a seed, or removes it. */
export function SeedCheckbox({ seed, isIn, onChange }: SeedCheckboxProps) {
  const count = seed.products_count
  return (
    <li>
      <label className="relative flex min-h-13 cursor-pointer items-center gap-3 rounded-md px-3 py-1 hover:bg-tile has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-leaf">
        <SeedCover images={seed.images.slice(0, 1)} sizes="2.5rem" className="size-10 shrink-0 rounded-sm" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-small font-medium" dir="auto">
            {seed.name}
          </span>
          <span className="figures block text-micro text-muted">
            {seed.is_public ? seedPopoverTexts.publicProducts({ count }) : seedPopoverTexts.products({ count })}
          </span>
        </span>
        <input
          type="checkbox"
          checked={isIn}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        />
        <span
          aria-hidden
          className="grid size-6 shrink-0 place-items-center rounded-md border border-line text-on-leaf transition-colors duration-200 *:invisible peer-checked:border-leaf peer-checked:bg-leaf peer-checked:*:visible"
        >
          <Check size={14} strokeWidth={2.5} />
        </span>
      </label>
    </li>
  )
}
