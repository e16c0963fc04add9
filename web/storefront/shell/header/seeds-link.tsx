import { Tooltip } from '@base-ui/react/tooltip'
import { href, Link } from 'react-router'
import { menuTexts } from '#texts/shell/menu.ts'
import { FlowerIcon } from '#web/storefront/seeds/flower/flower-icon.tsx'

/** Link to the buyer's seeds with a tooltip (spec 2). */
export function SeedsLink() {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger
        delay={300}
        render={
          <Link
            to={href('/seed')}
            aria-label={menuTexts.seeds}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:text-leaf"
          />
        }
      >
        <FlowerIcon className="size-5.5" />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={4} className="z-50">
          <Tooltip.Popup className="rounded-md bg-ink px-3 py-1.5 text-micro text-paper transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {menuTexts.seeds}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
