import { lazy, Suspense, useId, useRef, useState } from 'react'
import { Form, href, useLocation } from 'react-router'
import { Search } from '#web/ui/icons/search.ts'
import { searchTexts } from '#texts/search/search.ts'
import type { SearchConfig } from '#web/shop.ts'
import { useRootData } from '#web/storefront/shell/root-data.ts'
import { useSearchScope } from './search-scope.ts'
import { SHORTCUTS, useSearchShortcut } from './use-search-shortcut.ts'
import { useSearchText } from './use-search-text.ts'
import { useCombobox } from './use-combobox.ts'

const loadSuggestions = () => import('#web/storefront/search/suggestions/suggestions.tsx')
const Suggestions = lazy(loadSuggestions)

/** Spec 5. */
const MAX_LENGTH = 512

interface SearchBoxProps {
  large?: boolean
}

/** The search box. On a category or sale page it searches within that scope. Not rendered without a search (spec 7). */
export function SearchBox({ large = false }: SearchBoxProps) {
  const config = useRootData()?.search
  return config ? <SearchCombobox config={config} large={large} /> : null
}

function SearchCombobox({ config, large }: { config: SearchConfig; large: boolean }) {
  const id = useId()
  const listId = `${id}-list`
  const container = useRef<HTMLElement>(null)
  const { open, listed, active, show, close, handleKey, setListed, focus } = useCombobox(container)
  const [text, setText] = useState('')
  const { pathname, search } = useLocation()
  const parameters = new URLSearchParams(search)
  const scope = useSearchScope(parameters)
  const keyword = pathname === href('/inventory/search') ? (parameters.get('keyword') ?? '') : ''
  const { field, beginTyping, endTyping } = useSearchText(keyword, pathname)
  useSearchShortcut(field)
  const placeholder = scope.category
    ? searchTexts.productsIn({ category: scope.category.c_name })
    : searchTexts.products

  function onType(event: React.ChangeEvent<HTMLInputElement>) {
    beginTyping()
    onInput(event)
  }

  function onInput({ currentTarget }: { currentTarget: HTMLInputElement }) {
    setText(currentTarget.value)
    show()
  }

  /** A single-line input would join pasted lines without separators. */
  function onPaste(event: React.ClipboardEvent<HTMLInputElement>) {
    const [box, pasted] = [event.currentTarget, event.clipboardData.getData('text')]
    if (!/[\n\t;]/.test(pasted)) return
    event.preventDefault()
    void loadSuggestions().then(
      ({ pasteLines }) => pasteLines(box, pasted),
      () => box.setRangeText(pasted),
    )
  }

  function onKeyDown(event: React.KeyboardEvent<HTMLInputElement>) {
    if (handleKey(event) || event.key !== 'Escape') return
    event.currentTarget.value = ''
    setText('')
  }

  /** Returns the focus to the input when a focused button of the dropdown disappears. */
  function refocus() {
    document.getElementById(id)?.focus()
  }

  function choose() {
    endTyping()
    close()
  }

  function submit() {
    void loadSuggestions().then(({ rememberSearch }) => rememberSearch(text), ignore)
    choose()
  }

  return (
    <search className="relative block w-full" ref={container} {...focus}>
      <Form action={href('/inventory/search')} className="relative" onSubmit={submit}>
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
          aria-keyshortcuts={SHORTCUTS}
          aria-haspopup="listbox"
          aria-expanded={listed}
          aria-controls={listed ? listId : undefined}
          aria-activedescendant={active ?? undefined}
          onFocus={(event) => {
            if (large) scrollIntoViewOnPhones(event.currentTarget)
            onInput(event)
          }}
          onClick={onInput}
          onChange={onType}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          className={`peer w-full rounded-full border border-line bg-raised text-ellipsis transition-colors duration-200 placeholder:text-muted hover:border-ink ${large ? '-scroll-mt-18 h-14 pr-16 pl-7 text-body sm:h-16 sm:text-lead' : 'h-11 pr-12 pl-5 text-small'}`}
        />
        <kbd aria-hidden className={`search-key ${large ? 'right-18' : 'right-12'}`}>
          /
        </kbd>
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
            onRefocus={refocus}
          />
        </Suspense>
      )}
    </search>
  )
}

/** A search is not remembered if the suggestions cannot be loaded. */
function ignore(): void {}

/** Scrolls the input to the top on phones, because the on-screen keyboard covers the lower half of the screen. */
function scrollIntoViewOnPhones(field: HTMLElement) {
  if (!matchMedia('(width < 40rem)').matches) return
  const reduceMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  field.scrollIntoView({ behavior: reduceMotion ? 'auto' : 'smooth' })
}
