import { NavLink, useLocation } from 'react-router'
import { type Area, areasFor, currentScreen } from './areas.ts'
import { useMe } from './session.ts'

const LINK =
  'control-height flex items-center gap-2.5 rounded-md px-2 text-muted hover:bg-tile hover:text-ink aria-[current=page]:bg-tile aria-[current=page]:font-medium aria-[current=page]:text-ink'

/** Links to the areas that the person may open. The current area also lists its other screens. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const me = useMe()
  return (
    // Clicks of the links bubble.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <nav aria-label="Areas" onClick={onNavigate}>
      <ul className="space-y-px">
        {areasFor(me?.permissions ?? []).map((area) => (
          <AreaLinks key={area.title} area={area} />
        ))}
      </ul>
    </nav>
  )
}

function AreaLinks({ area: { title, icon: Icon, screens } }: { area: Area }) {
  const current = currentScreen(useLocation().pathname)
  const [main, ...others] = screens
  if (!main) return null
  const isOpen = screens.some((screen) => screen === current)
  return (
    <li>
      <NavLink to={main.path} end={main.path === '/' || others.length > 0} className={LINK}>
        <Icon size={16} />
        <span>{title}</span>
      </NavLink>
      {isOpen && others.length > 0 && (
        <ul className="mt-px ml-4 space-y-px border-l border-hairline pl-2">
          {others.map((screen) => (
            <li key={screen.path}>
              <NavLink to={screen.path} className={LINK}>
                {screen.title}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
