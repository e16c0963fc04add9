import { useId } from 'react'
import { Form, useLocation } from 'react-router'
import Search from 'lucide-react/icons/search'
import { useSearchScope } from './search-scope.ts'

/** Spec 5. */
const MAX_LENGTH = 512

/** The search box; on the page of a category it searches there. */
export function SearchBox({ large = false }: { large?: boolean }) {
  const id = useId()
  const scope = useSearchScope()
  const { pathname, search } = useLocation()
  const keyword = pathname === '/inventory/search' ? (new URLSearchParams(search).get('keyword') ?? '') : ''
  const placeholder = scope ? `Search for products in ${scope.c_name}` : 'Search for products'
  return (
    <search className="w-full">
      <Form action="/inventory/search" className="relative" key={`${keyword} ${scope?.c_id}`}>
        <label htmlFor={id} className="sr-only">
          {placeholder}
        </label>
        <input
          id={id}
          type="search"
          name="keyword"
          defaultValue={keyword}
          placeholder={placeholder}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          className={`w-full rounded-full border border-line bg-raised text-ellipsis transition-colors duration-200 placeholder:text-muted hover:border-ink [&::-webkit-search-cancel-button]:hidden ${large ? 'h-14 pr-16 pl-7 text-body sm:h-16 sm:text-lead' : 'h-11 pr-12 pl-5 text-small'}`}
        />
        {scope && <input type="hidden" name="category_id" value={scope.c_id} />}
        <button
          type="submit"
          aria-label="Search"
          className={`absolute top-1/2 grid -translate-y-1/2 place-items-center rounded-full ${large ? 'right-1.5 size-11 bg-leaf text-on-leaf transition-colors duration-200 hover:bg-leaf-deep sm:right-2 sm:size-12' : 'right-0 size-11 text-muted hover:text-ink'}`}
        >
          <Search size={large ? 20 : 18} aria-hidden />
        </button>
      </Form>
    </search>
  )
}
