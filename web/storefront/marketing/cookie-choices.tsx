import { shellTexts } from '#texts/shell.ts'
import { useRootData } from '#web/storefront/shell/root-data.ts'

/** What the window hears when a visitor wants to choose again. */
export const CHOICES_ASKED_FOR = 'cookie-choices'

/** The way back to the cookie choices, as a row of a list; nothing where the shop does not ask. */
export function CookieChoices({ className }: { className: string }) {
  if (!useRootData()?.settings.asksConsent) return null
  return (
    <li className="no-scripting:hidden">
      <button type="button" className={className} onClick={() => dispatchEvent(new Event(CHOICES_ASKED_FOR))}>
        {shellTexts.law.cookies}
      </button>
    </li>
  )
}
