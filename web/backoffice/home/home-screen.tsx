import { Link } from 'react-router'
import { AREAS } from '#web/backoffice/shell/areas.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'

/** The first screen: links to everything. */
export function Component() {
  const screens = AREAS.flatMap((area) => area.screens.map((screen) => ({ area, screen }))).filter(
    ({ screen }) => screen.path !== '/',
  )
  return (
    <Screen title="Home">
      <ul className="grid max-w-3xl gap-x-6 sm:grid-cols-2">
        {screens.map(({ area: { icon: Icon, title }, screen }) => (
          <li key={screen.path} className="border-b border-hairline">
            <Link to={screen.path} className="control-height flex items-center gap-3 hover:text-leaf">
              <Icon size={16} className="text-muted" />
              <span>{screen.title}</span>
              {screen.title !== title && <span className="text-muted">{title}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Screen>
  )
}
