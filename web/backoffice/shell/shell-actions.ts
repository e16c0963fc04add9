import { useNavigate } from 'react-router'
import { useShortcuts } from './shortcuts.ts'
import { signOut } from './sign-out.ts'
import { chooseTheme, THEME_NAMES } from './theme.ts'

const THEME_ACTIONS = (['system', 'light', 'dark'] as const).map((theme) => ({
  label: `Colors: ${THEME_NAMES[theme]}`,
  keywords: 'theme mode appearance',
  run: () => chooseTheme(theme),
}))

/** Registers the actions that every screen has. */
export function useShellActions(isSignedIn: boolean): void {
  const navigate = useNavigate()
  const own = [
    { label: 'Your account', keywords: 'password passkeys devices', run: () => void navigate('/account') },
    { label: 'Sign out', keywords: 'log out end session', run: () => void signOut() },
  ]
  useShortcuts(isSignedIn ? [...THEME_ACTIONS, ...own] : THEME_ACTIONS)
}
