import { Menu as Base } from '@base-ui/react/menu'
import { useNavigate } from 'react-router'
import { Check } from '#web/ui/icons/check.ts'
import { UserRound } from '#web/ui/icons/user-round.ts'
import { Menu, MENU_ITEM_CLASS, MenuItem } from '#web/backoffice/ui/menu.tsx'
import { useMe } from './session.ts'
import { signOut } from './sign-out.ts'
import { chooseTheme, type Theme, THEME_NAMES, useTheme } from './theme.ts'

/** Menu of the person who is signed in. */
export function StaffMenu() {
  const theme = useTheme()
  const me = useMe()
  const navigate = useNavigate()
  return (
    <Menu
      label="Your menu"
      triggerClass="grid size-8 place-items-center rounded-full border border-hairline hover:border-line pointer-coarse:size-11"
      trigger={<UserRound size={16} />}
    >
      <Base.RadioGroup value={theme} onValueChange={(value) => chooseTheme(value as Theme)}>
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
