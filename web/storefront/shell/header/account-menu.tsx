import { Menu } from '@base-ui/react/menu'
import { ChevronDown } from '#web/ui/icons/chevron-down.ts'
import { href, Link } from 'react-router'
import { menuTexts } from '#texts/shell/menu.ts'
import { signOut } from '#web/storefront/session/session.ts'

const ITEM = 'flex min-h-11 cursor-pointer items-center px-5 text-small outline-none data-highlighted:bg-tile'

/** Menu button with the buyer's name, which opens Profile, Logout and other entries (spec 2). */
export function AccountMenu({ name }: { name: string }) {
  return (
    <Menu.Root>
      <Menu.Trigger className="inline-flex min-h-11 max-w-36 items-center gap-1.5 text-small hover:text-leaf data-popup-open:text-leaf">
        <span className="truncate">{name}</span>
        <ChevronDown size={14} aria-hidden className="shrink-0" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={8} className="z-50">
          <Menu.Popup className="min-w-40 rounded-md border border-hairline bg-raised py-2 text-ink shadow-lg outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Menu.Item className={ITEM} render={<Link to={href('/quick-order')} />}>
              {menuTexts.quickOrder}
            </Menu.Item>
            <Menu.Item className={ITEM} render={<Link to={href('/buyer/show')} />}>
              {menuTexts.profile}
            </Menu.Item>
            <Menu.Item className={ITEM} render={<Link to={href('/buyer/orders')} />}>
              {menuTexts.orders}
            </Menu.Item>
            <Menu.Item className={ITEM} render={<Link to={href('/buyer/again')} />}>
              {menuTexts.boughtBefore}
            </Menu.Item>
            <Menu.Item className={ITEM} onClick={() => void signOut()}>
              {menuTexts.logout}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
