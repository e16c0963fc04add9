import { useEffect, useState } from 'react'
import X from 'lucide-react/icons/x'
import { suggestionsTexts } from '#texts/suggestions.ts'
import { useRootData } from '#web/storefront/shell/root-data.ts'
import type { SearchScope } from '#web/storefront/shell/search-scope.ts'
import { OptionLink, searchAddress } from './option-link.tsx'
import { forgetSearch, recentSearches, rememberSearch } from './recent-searches.ts'

interface BeforeTypingProps {
  typed: string
  scope: SearchScope
  listId: string
  active: string | null
  onList: (listed: boolean) => void
  onChoose: () => void
  onReturn: () => void
}

/** What was searched for before, and the categories: until there is enough text to search for. */
export function BeforeTyping({ typed, scope, listId, active, onList, onChoose, onReturn }: BeforeTypingProps) {
  const [recent, setRecent] = useState(recentSearches)
  const branches = useRootData()?.branches ?? []
  const hasOptions = recent.length + branches.length > 0
  useEffect(() => {
    onList(hasOptions)
    return () => onList(false)
  }, [hasOptions, onList])
  return (
    <>
      {typed !== '' && <p className="px-5 pt-4 text-muted">{suggestionsTexts.thirdLetter}</p>}
      <div className="grid grid-cols-[1fr_auto] py-3">
        <div id={listId} role="listbox" aria-label={suggestionsTexts.recentAndCategories} className="min-w-0">
          {recent.length > 0 && (
            <div role="group" aria-label={suggestionsTexts.recent}>
              <p className="flex h-9 items-center px-5 text-micro text-muted">{suggestionsTexts.recent}</p>
              {recent.map((text, index) => (
                <OptionLink
                  key={text}
                  id={`${listId}-recent-${index}`}
                  to={searchAddress(text, scope)}
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
                to={`/category/${c_link}`}
                active={active}
                onChoose={onChoose}
              >
                {c_name}
              </OptionLink>
            ))}
          </div>
        </div>
        {recent.length > 0 && (
          // Beside the list: an option can hold no button.
          <ul aria-label={suggestionsTexts.forgetRecent} className="pt-9 pr-2">
            {recent.map((text) => (
              <li key={text}>
                <button
                  type="button"
                  aria-label={suggestionsTexts.forget({ text })}
                  onClick={() => {
                    forgetSearch(text)
                    setRecent(recentSearches())
                    onReturn()
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
    </>
  )
}
