import { Menu } from '@base-ui/react/menu'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { Seed } from '#contract/seeds.ts'
import { seedsTexts } from '#texts/seeds.ts'

const DEEDS = ['rename', 'share', 'duplicate', 'delete'] as const
export type SeedDeed = (typeof DEEDS)[number]

/** What can be done with a seed, behind three dots. */
export function SeedMenu({ seed, onDeed }: { seed: Pick<Seed, 'name'>; onDeed: (deed: SeedDeed) => void }) {
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={seedsTexts.card.menu(seed)}
        className="relative z-10 -mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-tile hover:text-ink data-popup-open:bg-tile no-scripting:hidden"
      >
        <Ellipsis size={20} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-50">
          <Menu.Popup className="min-w-40 rounded-md border border-hairline bg-raised py-2 text-ink shadow-lg outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {DEEDS.map((deed) => (
              <Menu.Item
                key={deed}
                onClick={() => onDeed(deed)}
                className={`flex min-h-11 cursor-pointer items-center px-5 text-small outline-none data-highlighted:bg-tile ${deed === 'delete' ? 'text-danger' : ''}`}
              >
                {seedsTexts.card.deeds[deed]}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
