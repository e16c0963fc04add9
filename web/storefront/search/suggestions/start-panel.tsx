import { useEffect, useState } from 'react'
import { X } from '#web/ui/icons/x.ts'
import { suggestionsTexts } from '#texts/search/suggestions.ts'
import { useRootData } from '#web/storefront/shell/root-data.ts'
import { categoryPath } from '#web/ui/paths.ts'
import type { SearchScope } from '#web/storefront/search/search-scope.ts'
import { OptionLink, searchPath } from './option-link.tsx'
import { recentSearches, rememberSearch, removeSearch } from './recent-searches.ts'
import { ShortcutToggle } from '#web/storefront/search/shortcut-toggle.tsx'

interface StartPanelProps {
  typed: string
  scope: SearchScope
  listId: string
  active: string | null
  onList: (listed: boolean) => void
  onChoose: () => void
  onRefocus: () => void
}

/** Recent searches and categories, shown while the text is too short to search. */
export function StartPanel({ typed, scope, listId, active, onList, onChoose, onRefocus }: StartPanelProps) {
  const [recent, setRecent] = useState(recentSearches)
  const branches = useRootData()?.branches ?? []
  const hasOptions = recent.length + branches.length > 0
  useEffect(() => {
    onList(hasOptions)
    return () => onList(false)
  }, [hasOptions, onList])
  return (
    <>
      {typed !== '' && <p className="px-5 pt-4 text-muted">{suggestionsTexts.minimumLength}</p>}
      <div className="grid grid-cols-[1fr_auto] py-3">
        <div id={listId} role="listbox" aria-label={suggestionsTexts.recentAndCategories} className="min-w-0">
          {recent.length > 0 && (
            <div role="group" aria-label={suggestionsTexts.recent}>
              <p className="flex h-9 items-center px-5 text-micro text-muted">{suggestionsTexts.recent}</p>
              {recent.map((text, index) => (
                <OptionLink
                  key={text}
                  id={`${listId}-recent-${index}`}
                  to={searchPath(text, scope)}
                  active={active}
                  onChoose={() => {
                    rememberSearch(text)
                    onChoose()
                  }}
                >
                  <span className="truncate" dir="auto">
                    {text}
                  </span>
                </OptionLink>
              ))}
            </div>
          )}
          <div role="group" aria-label={suggestionsTexts.categories}>
            <p className="flex h-9 items-center px-5 text-micro text-muted">{suggestionsTexts.browse}</p>
            {branches.map(({ c_id, c_name, c_link }) => (
              <OptionLink
                key={c_id}
                id={`${listId}-category-${c_id}`}
                to={categoryPath(c_link)}
                active={active}
                onChoose={onChoose}
              >
                {c_name}
              </OptionLink>
            ))}
          </div>
        </div>
        {recent.length > 0 && (
          // Beside the list, because an option must not contain a button.
          <ul aria-label={suggestionsTexts.removeRecent} className="pt-9 pr-2">
            {recent.map((text) => (
              <li key={text}>
                <button
                  type="button"
                  aria-label={suggestionsTexts.remove({ text })}
                  onClick={() => {
                    removeSearch(text)
                    setRecent(recentSearches())
                    onRefocus()
                  }}
                  className="grid size-11 place-items-center rounded-full text-muted hover:text-ink"
                >
                  <X size={16} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ShortcutToggle onRefocus={onRefocus} />
    </>
  )
}
