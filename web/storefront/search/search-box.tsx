import { lazy, Suspense, useId, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import Search from 'lucide-react/icons/search'
import { searchTexts } from '#texts/search.ts'
import type { SearchConfig } from '#web/shop.ts'
import { useRootData } from '#web/storefront/shell/root-data.ts'
import { useSearchScope } from '#web/storefront/shell/search-scope.ts'
import { rememberSearch } from './recent-searches.ts'
import { useBoxText } from './use-box-text.ts'
import { useDropdown } from './use-dropdown.ts'

const loadSuggestions = () => import('./suggestions.tsx')
const Suggestions = lazy(loadSuggestions)

/** Spec 5. */
const MAX_LENGTH = 512

interface SearchBoxProps {
  large?: boolean
}

/** The search box; on the page of a category, or of what is on sale, it searches there. Not rendered without a search (spec 7). */
export function SearchBox({ large = false }: SearchBoxProps) {
  const config = useRootData()?.search
  return config ? <Box config={config} large={large} /> : null
}

function Box({ config, large }: { config: SearchConfig; large: boolean }) {
  const id = useId()
  const listId = `${id}-list`
  const area = useRef<HTMLElement>(null)
  const { open, listed, active, show, close, handleKey, setListed, focus } = useDropdown(area)
  const [text, setText] = useState('')
  const { pathname, search } = useLocation()
  const parameters = new URLSearchParams(search)
  const scope = useSearchScope(parameters)
  const keyword = pathname === '/inventory/search' ? (parameters.get('keyword') ?? '') : ''
  const { field, beginTyping, endTyping } = useBoxText(keyword)
  const placeholder = scope.category
    ? searchTexts.productsIn({ category: scope.category.c_name })
    : searchTexts.products

  function type(event: React.ChangeEvent<HTMLInputElement>) {
    beginTyping()
    follow(event)
  }

  function follow({ currentTarget }: { currentTarget: HTMLInputElement }) {
    setText(currentTarget.value)
    show()
  }

  /** One line would run a column together. */
  function paste(event: React.ClipboardEvent<HTMLInputElement>) {
    const [box, pasted] = [event.currentTarget, event.clipboardData.getData('text')]
    if (!/[\n\t;]/.test(pasted)) return
    event.preventDefault()
    void loadSuggestions().then(
      ({ pasteLines }) => pasteLines(box, pasted),
      () => box.setRangeText(pasted),
    )
  }

  function press(event: React.KeyboardEvent<HTMLInputElement>) {
    if (handleKey(event) || event.key !== 'Escape') return
    event.currentTarget.value = ''
    setText('')
  }

  /** A button of the dropdown that vanishes would take the focus with it. */
  function returnToText() {
    document.getElementById(id)?.focus()
  }

  function choose() {
    endTyping()
    close()
  }

  function submit() {
    rememberSearch(text)
    choose()
  }

  return (
    <search className="relative block w-full" ref={area} {...focus}>
      <Form action="/inventory/search" className="relative" onSubmit={submit}>
        <label htmlFor={id} className="sr-only">
          {placeholder}
        </label>
        <input
          ref={field}
          id={id}
          type="text"
          name="keyword"
          defaultValue={keyword}
          placeholder={placeholder}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={listed}
          aria-controls={listed ? listId : undefined}
          aria-activedescendant={active ?? undefined}
          onFocus={(event) => {
            if (large) bringUp(event.currentTarget)
            follow(event)
          }}
          onClick={follow}
          onChange={type}
          onPaste={paste}
          onKeyDown={press}
          className={`w-full rounded-full border border-line bg-raised text-ellipsis transition-colors duration-200 placeholder:text-muted hover:border-ink ${large ? '-scroll-mt-18 h-14 pr-16 pl-7 text-body sm:h-16 sm:text-lead' : 'h-11 pr-12 pl-5 text-small'}`}
        />
        {scope.category && <input type="hidden" name="category_id" value={scope.category.c_id} />}
        {scope.sale && <input type="hidden" name="sale" value="1" />}
        <button
          type="submit"
          aria-label={searchTexts.search}
          className={`absolute top-1/2 grid -translate-y-1/2 place-items-center rounded-full ${large ? 'right-1.5 size-11 bg-leaf text-on-leaf transition-colors duration-200 hover:bg-leaf-deep sm:right-2 sm:size-12' : 'right-0 size-11 text-muted hover:text-ink'}`}
        >
          <Search size={large ? 20 : 18} aria-hidden />
        </button>
      </Form>
      {open && (
        <Suspense>
          <Suggestions
            {...{ config, scope, text, listId, active }}
            onList={setListed}
            onChoose={choose}
            onReturn={returnToText}
          />
        </Suspense>
      )}
    </search>
  )
}

/** On a phone the keyboard takes the lower half of the screen: what is found is shown in the upper one. */
function bringUp(field: HTMLElement) {
  if (!matchMedia('(width < 40rem)').matches) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  field.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
}
