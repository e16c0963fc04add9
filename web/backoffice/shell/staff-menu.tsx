import { Menu as Base } from '@base-ui/react/menu'
import { useState } from 'react'
import { Check } from '#web/ui/icons/check.ts'
import { UserRound } from '#web/ui/icons/user-round.ts'
import { Menu, MENU_ITEM_CLASS } from '#web/backoffice/ui/menu.tsx'
import { chooseTheme, storedTheme, type Theme } from './theme.ts'

const THEME_NAMES: Record<Theme, string> = { system: 'Colors of the system', light: 'Light', dark: 'Dark' }

/** Menu of the signed-in person. */
export function StaffMenu() {
  const [theme, setTheme] = useState(storedTheme)
  const choose = (next: Theme) => {
    setTheme(next)
    chooseTheme(next)
  }
  return (
    <Menu
      label="Your menu"
      triggerClass="grid size-8 place-items-center rounded-full border border-hairline hover:border-line pointer-coarse:size-11"
      trigger={<UserRound size={16} />}
    >
      <Base.RadioGroup value={theme} onValueChange={(value) => choose(value as Theme)}>
        {(Object.keys(THEME_NAMES) as Theme[]).map((name) => (
          <Base.RadioItem key={name} value={name} closeOnClick className={MENU_ITEM_CLASS}>
            <span>{THEME_NAMES[name]}</span>
            <Base.RadioItemIndicator>
              <Check size={14} />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Menu>
  )
}
