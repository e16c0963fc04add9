import { Form, useSubmit } from 'react-router'
import Search from 'lucide-react/icons/search'
import { SEED_SORTS } from '#contract/seeds.ts'
import { seedTexts } from '#texts/seed.ts'
import type { SeedAddress } from './seed-address.ts'
import { usePause } from './use-pause.ts'

interface SeedToolsProps {
  address: SeedAddress
  /** Products the search finds, of all there are. */
  found: number
  total: number
}

const PAUSE_MS = 250
/** Fewer products than this are seen at a glance. */
const WORTH_TOOLS = 4

/** Sorting and searching within a seed: a plain form, sent by itself where there is JavaScript. */
export function SeedTools({ address, found, total }: SeedToolsProps) {
  const submit = useSubmit()
  const afterPause = usePause(PAUSE_MS)
  if (total < WORTH_TOOLS) return <div className="mt-10" />

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
          defaultValue={address.query}
          maxLength={200}
          onChange={({ target }) => afterPause(() => send(target.form))}
          className="block min-h-11 w-full rounded-full border border-line bg-raised pr-4 pl-10 text-body placeholder:text-muted hover:border-ink"
        />
      </label>
      <label className="ml-auto inline-flex items-center gap-2 text-small text-muted">
        {seedTexts.tools.sort}
        <select
          name="sort"
          defaultValue={address.sort}
          onChange={({ target }) => send(target.form)}
          className="min-h-11 rounded-md bg-transparent pr-1 text-small font-medium text-ink"
        >
          {SEED_SORTS.map((sort) => (
            <option key={sort} value={sort} className="bg-raised">
              {seedTexts.tools.sorts[sort]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="hidden min-h-11 text-small underline no-scripting:inline-block">
        {seedTexts.tools.apply}
      </button>
      {address.query !== '' && (
        <output className="figures w-full text-small text-muted">{seedTexts.tools.found({ count: found })}</output>
      )}
    </Form>
  )
}
