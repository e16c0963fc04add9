import { shellTexts } from '#texts/shell/shell.ts'
import { useBrowserValue } from '#web/storefront/browser/use-browser-value.ts'
import { useRootData } from '#web/storefront/shell/root-data.ts'
import { refusesMeasuring } from './privacy-signal.ts'

/** Window event that reopens the cookie choices. */
export const OPEN_COOKIE_CHOICES = 'cookie-choices'

/** List item with a button that reopens the cookie choices; nothing if the shop needs no consent. */
export function CookieChoices({ className }: { className: string }) {
  const isRefused = useBrowserValue(refusesMeasuring, false)
  if (!useRootData()?.settings.requiresConsent || isRefused) return null
  return (
    <li className="no-scripting:hidden">
      <button type="button" className={className} onClick={() => dispatchEvent(new Event(OPEN_COOKIE_CHOICES))}>
        {shellTexts.law.cookies}
      </button>
    </li>
  )
}
