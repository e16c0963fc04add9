import { Menu } from '@base-ui/react/menu'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useRevalidator } from 'react-router'
import { signOut } from '#web/storefront/session/session.ts'

/** What a signed-in buyer can do from the header. Loaded on demand, hence the default export. */
export default function AccountMenu({ name }: { name: string }) {
  const { revalidate } = useRevalidator()
  return (
    <Menu.Root>
      <Menu.Trigger className="inline-flex min-h-11 max-w-40 items-center gap-1.5 text-small hover:text-leaf data-popup-open:text-leaf">
        <span className="truncate">{name}</span>
        <ChevronDown size={14} aria-hidden className="shrink-0" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={8} className="z-50">
          <Menu.Popup className="min-w-40 rounded-md border border-hairline bg-raised py-2 text-ink shadow-lg outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Menu.Item
              className="flex min-h-11 cursor-pointer items-center px-5 text-small outline-none data-highlighted:bg-tile"
              onClick={() => void signOut().then(revalidate)}
            >
              Logout
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
