import Check from 'lucide-react/icons/check'
import type { ListedSeed } from '#contract/seeds.ts'
import { seedPopoverTexts } from '#texts/seed-popover.ts'
import { SeedCover } from './seed-cover.tsx'

interface SeedTickProps {
  seed: ListedSeed
  isIn: boolean
  onTick: (isIn: boolean) => void
}

/** One seed to put the product into, or to take it out of. */
export function SeedTick({ seed, isIn, onTick }: SeedTickProps) {
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
          onChange={(event) => onTick(event.target.checked)}
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
