import { Form, useSubmit } from 'react-router'
import { SEED_SORTS } from '#contract/catalog/seeds.ts'
import { seedTexts } from '#texts/seeds/seed.ts'
import { PillSelect } from '#web/ui/forms/pill-select.tsx'
import { Search } from '#web/ui/icons/search.ts'
import type { SeedUrlState } from './seed-url.ts'
import { useDebounce } from './use-debounce.ts'

interface SeedToolsProps {
  urlState: SeedUrlState
  /** Number of products that match the search, and of all products. */
  found: number
  total: number
}

const DEBOUNCE_MS = 250
/** With fewer products than this, searching and sorting are not needed. */
const MIN_PRODUCTS = 4

/** Sorts and searches the products of a seed. A plain form, which is submitted automatically if there is JavaScript. */
export function SeedTools({ urlState, found, total }: SeedToolsProps) {
  const submit = useSubmit()
  const debounce = useDebounce(DEBOUNCE_MS)
  if (total < MIN_PRODUCTS) return <div className="mt-10" />

  function send(form: HTMLFormElement | null) {
    if (form) void submit(form, { replace: true, preventScrollReset: true })
  }

  return (
    <Form
      method="get"
      role="search"
      aria-label={seedTexts.tools.title}
      className="mt-10 mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-hairline pt-4"
    >
      <label className="relative min-w-0 grow sm:max-w-72">
        <Search size={16} aria-hidden className="absolute top-1/2 left-4 -translate-y-1/2 text-muted" />
        <input
          type="search"
          name="query"
          aria-label={seedTexts.tools.search}
          placeholder={seedTexts.tools.search}
          defaultValue={urlState.query}
          maxLength={200}
          onChange={({ target }) => debounce(() => send(target.form))}
          className="block min-h-11 w-full rounded-full border border-line bg-raised pr-4 pl-10 text-body placeholder:text-muted hover:border-ink"
        />
      </label>
      <label className="ml-auto inline-flex items-center gap-2 text-small text-muted">
        {seedTexts.tools.sort}
        <PillSelect name="sort" defaultValue={urlState.sort} onChange={({ target }) => send(target.form)}>
          {SEED_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {seedTexts.tools.sorts[sort]}
            </option>
          ))}
        </PillSelect>
      </label>
      <button type="submit" className="hidden min-h-11 text-small underline no-scripting:inline-block">
        {seedTexts.tools.apply}
      </button>
      {urlState.query !== '' && (
        <output className="figures w-full text-small text-muted">{seedTexts.tools.found({ count: found })}</output>
      )}
    </Form>
  )
}
