import { Menu as Base } from '@base-ui/react/menu'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Check } from '#web/ui/icons/check.ts'
import { UserRound } from '#web/ui/icons/user-round.ts'
import { call } from '#web/backoffice/api/call.ts'
import { showError } from '#web/backoffice/ui/toasts.tsx'
import { Menu, MENU_ITEM_CLASS, MenuItem } from '#web/backoffice/ui/menu.tsx'
import { useMe } from './session.ts'
import { chooseTheme, storedTheme, type Theme } from './theme.ts'

const THEME_NAMES: Record<Theme, string> = { system: 'Colors of the system', light: 'Light', dark: 'Dark' }

/** Ends the session. The page is loaded again, so that nothing of the person stays in it. */
async function signOut(): Promise<void> {
  try {
    await call('adminSignOut')
    location.assign('/admin/sign-in')
  } catch (error) {
    showError(error)
  }
}

/** Menu of the person who is signed in. */
export function StaffMenu() {
  const [theme, setTheme] = useState(storedTheme)
  const me = useMe()
  const navigate = useNavigate()
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
      {me && (
        <Base.Group className="mt-1 border-t border-hairline pt-1">
          <Base.GroupLabel className="px-2 py-1.5">
            <span className="block font-medium">{me.name}</span>
            <span className="block text-muted">{me.email}</span>
          </Base.GroupLabel>
          <MenuItem onSelect={() => void navigate('/account')}>Your account</MenuItem>
          <MenuItem onSelect={() => void signOut()}>Sign out</MenuItem>
        </Base.Group>
      )}
    </Menu>
  )
}
