import { Menu as MenuIcon } from '#web/ui/icons/menu.ts'
import { StaffMenu } from './staff-menu.tsx'

/** The bar at the top of every screen. */
export function Header({ onOpenNavigation }: { onOpenNavigation: () => void }) {
  return (
    <div className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-hairline bg-paper px-2 lg:px-4">
      <button
        type="button"
        aria-label="Areas"
        onClick={onOpenNavigation}
        className="grid size-11 place-items-center rounded-md hover:bg-tile lg:hidden"
      >
        <MenuIcon size={18} />
      </button>
      <div className="ml-auto">
        <StaffMenu />
      </div>
    </div>
  )
}
