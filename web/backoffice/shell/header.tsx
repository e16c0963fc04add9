import { Menu as MenuIcon } from '#web/ui/icons/menu.ts'
import { Search } from '#web/ui/icons/search.ts'
import { StaffMenu } from './staff-menu.tsx'

interface HeaderProps {
  onOpenNavigation: () => void
  /** Absent where no one needs to be signed in. */
  onOpenPalette: (() => void) | null
}

/** The bar at the top of every screen. */
export function Header({ onOpenNavigation, onOpenPalette }: HeaderProps) {
  return (
    <div className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-hairline bg-paper px-2 lg:px-4 print:hidden">
      <button
        type="button"
        aria-label="Areas"
        onClick={onOpenNavigation}
        className="grid size-11 place-items-center rounded-md hover:bg-tile lg:hidden"
      >
        <MenuIcon size={18} />
      </button>
      {onOpenPalette && (
        <button
          type="button"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onOpenPalette}
          className="control-height flex min-w-0 flex-1 items-center gap-2 rounded-md border border-hairline px-2.5 text-muted hover:border-line sm:max-w-md"
        >
          <Search size={14} aria-hidden className="shrink-0" />
          <span className="truncate">Search and run commands</span>
          <kbd aria-hidden className="ml-auto hidden font-sans text-micro sm:block">
            Ctrl K
          </kbd>
        </button>
      )}
      <div className="ml-auto">
        <StaffMenu />
      </div>
    </div>
  )
}
