import { Menu } from '@base-ui/react/menu'
import type { Seed } from '#contract/schemas/catalog/seeds.ts'
import { seedsTexts } from '#texts/seeds/seeds.ts'
import { Ellipsis } from '#web/ui/icons/ellipsis.ts'

const ACTIONS = ['rename', 'share', 'duplicate', 'delete'] as const
export type SeedAction = (typeof ACTIONS)[number]

/** Menu with the actions for a seed. */
export function SeedMenu({ seed, onAction }: { seed: Pick<Seed, 'name'>; onAction: (action: SeedAction) => void }) {
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
            {ACTIONS.map((action) => (
              <Menu.Item
                key={action}
                onClick={() => onAction(action)}
                className={`flex min-h-11 cursor-pointer items-center px-5 text-small outline-none data-highlighted:bg-tile ${action === 'delete' ? 'text-danger' : ''}`}
              >
                {seedsTexts.card.actions[action]}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
