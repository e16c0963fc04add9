import { Menu as Base } from '@base-ui/react/menu'

export const MENU_ITEM_CLASS =
  'control-height flex cursor-pointer items-center justify-between gap-6 rounded px-2 outline-none data-disabled:text-muted data-highlighted:bg-tile'

interface MenuProps {
  /** Content of the button that opens the menu. */
  trigger: React.ReactNode
  triggerClass: string
  /** Accessible name of the button if its content is an icon. */
  label?: string
  align?: 'start' | 'end'
  children: React.ReactNode
}

/** A button that opens a menu of `MenuItem`s. */
export function Menu({ trigger, triggerClass, label, align = 'end', children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger aria-label={label} className={triggerClass}>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} className="z-50">
          <Base.Popup className="max-h-(--available-height) min-w-44 overflow-y-auto rounded-md border border-hairline bg-paper p-1 text-dense text-ink shadow-lg outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

interface MenuItemProps {
  onSelect: () => void
  disabled?: boolean
  /** Key that does the same. */
  shortcut?: string
  children: React.ReactNode
}

/** An entry of a menu. */
export function MenuItem({ onSelect, disabled, shortcut, children }: MenuItemProps) {
  return (
    <Base.Item disabled={disabled} onClick={onSelect} className={MENU_ITEM_CLASS}>
      <span>{children}</span>
      {shortcut && <kbd className="font-sans text-micro text-muted">{shortcut}</kbd>}
    </Base.Item>
  )
}
