import { NavLink, useLocation } from 'react-router'
import { MAX_COUNTED_ALERTS } from '#contract/backoffice/alerts.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { type Area, areasFor, currentScreen, type NavigationScreen } from './areas.ts'
import { useMe } from './session.ts'

const LINK =
  'control-height flex items-center gap-2.5 rounded-md px-2 text-muted hover:bg-tile hover:text-ink aria-[current=page]:bg-tile aria-[current=page]:font-medium aria-[current=page]:text-ink'

interface NavigationProps {
  /** Alerts that the person has not read. */
  unreadAlerts: number
  onNavigate?: () => void
}

/** Links to the areas that the person may open. The current area also lists its other screens. */
export function Navigation({ unreadAlerts, onNavigate }: NavigationProps) {
  const me = useMe()
  return (
    // Clicks of the links bubble.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <nav aria-label="Areas" onClick={onNavigate}>
      <ul className="space-y-px">
        {areasFor(me?.permissions ?? []).map((area) => (
          <AreaLinks key={area.title} area={area} unreadAlerts={unreadAlerts} />
        ))}
      </ul>
    </nav>
  )
}

function AreaLinks({ area: { title, icon: Icon, screens }, unreadAlerts }: { area: Area; unreadAlerts: number }) {
  const current = currentScreen(useLocation().pathname)
  const [main, ...others] = screens
  if (!main) return null
  const isOpen = screens.some((screen) => screen === current)
  return (
    <li>
      <NavLink to={main.path} end={main.path === '/' || others.length > 0} className={LINK}>
        <Icon size={16} />
        <span>{title}</span>
        {!isOpen && screens.some(isAlerts) && <UnreadAlerts count={unreadAlerts} />}
      </NavLink>
      {isOpen && others.length > 0 && (
        <ul className="mt-px ml-4 space-y-px border-l border-hairline pl-2">
          {others.map((screen) => (
            <li key={screen.path}>
              <NavLink to={screen.path} className={LINK}>
                <span>{screen.title}</span>
                {isAlerts(screen) && <UnreadAlerts count={unreadAlerts} />}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** The count beside the link to the alerts, or beside their area while its screens are not listed. */
function UnreadAlerts({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="ml-auto">
      <Badge tone="warning">{count < MAX_COUNTED_ALERTS ? count : `${MAX_COUNTED_ALERTS}+`}</Badge>
      <span className="sr-only"> unread</span>
    </span>
  )
}

function isAlerts({ path }: NavigationScreen): boolean {
  return path === '/alerts'
}
