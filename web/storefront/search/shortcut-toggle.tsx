import { useState } from 'react'
import { suggestionsTexts } from '#texts/search/suggestions.ts'
import { readStorage, writeStorage } from '#web/storefront/browser/storage.ts'
import { SLASH_OFF } from './use-search-shortcut.ts'

/** Turns the shortcut `/` off and on again (WCAG 2.1.4). Hidden on touch screens, which have no keys. */
export function ShortcutToggle({ onRefocus }: { onRefocus: () => void }) {
  const [isOff, setOff] = useState(() => readStorage('localStorage', SLASH_OFF) !== null)
  const texts = isOff ? suggestionsTexts.shortcut.off : suggestionsTexts.shortcut.on
  return (
    <p className="flex items-center justify-between gap-4 border-t border-hairline py-1 pr-2 pl-5 text-micro text-muted pointer-coarse:hidden">
      <span>{texts.text}</span>
      <button
        type="button"
        aria-label={texts.changeTitle}
        onClick={() => {
          writeStorage('localStorage', SLASH_OFF, isOff ? null : '1')
          setOff(!isOff)
          onRefocus()
        }}
        className="plain-link min-h-11 px-3"
      >
        {texts.change}
      </button>
    </p>
  )
}
