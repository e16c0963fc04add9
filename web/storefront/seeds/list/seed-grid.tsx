import { useRef, useState } from 'react'
import type { PageMeta } from '#contract/schemas/wire.ts'
import type { ListedSeed } from '#contract/schemas/catalog/seeds.ts'
import { seedsTexts } from '#texts/seeds/seeds.ts'
import { filterByName } from '#web/storefront/seeds/filter-by-name.ts'
import { SeedDialog } from '#web/storefront/seeds/seed-dialog.tsx'
import { ShareDialog } from '#web/storefront/seeds/share/share-dialog.tsx'
import { useCopySeed } from '#web/storefront/seeds/use-copy-seed.ts'
import { deleteSeed } from '#web/storefront/state/seeds/change-seeds.ts'
import type { SeedList } from '#web/storefront/state/seeds/seed-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Plus } from '#web/ui/icons/plus.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { MoreSeeds } from './more-seeds.tsx'
import { SeedCard } from './seed-card.tsx'
import type { SeedAction } from './seed-menu.tsx'

interface SeedGridProps {
  seeds: SeedList
  /** The seeds to search. */
  all: SeedList
  meta: PageMeta
  /** True if the list is the one in memory, false if it is the page that the server sent. */
  isLive: boolean
}

/** With more seeds than this, there is a search field. */
const SEARCH_FROM = 20

/** The buyer's seeds, with search, and a dialog for the selected action. */
export function SeedGrid({ seeds, all, meta, isLive }: SeedGridProps) {
  const copy = useCopySeed()
  const [query, setQuery] = useState('')
  const [subject, setSubject] = useState<{ action: SeedAction | 'create'; id: number | null } | null>(null)
  const [open, setOpen] = useState(false)
  // Gets the focus when the seed that had it is deleted.
  const newSeed = useRef<HTMLButtonElement>(null)
  const seed = all.find(({ id }) => id === subject?.id) ?? null
  const shown = query.trim() === '' ? seeds : filterByName(all, query)

  function openDialog(action: SeedAction | 'create', id: number | null) {
    setSubject({ action, id })
    setOpen(true)
  }

  async function runAction(seed: ListedSeed, action: SeedAction) {
    if (action === 'rename' || action === 'share') openDialog(action, seed.id)
    if (action === 'delete' && (await deleteSeed(seed))) newSeed.current?.focus({ preventScroll: true })
    if (action === 'duplicate') await copy(seed.uuid)
  }

  return (
    <div className="frame pt-10 sm:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="display text-page">{seedsTexts.title}</h1>
          <p className="figures mt-2 text-body text-muted">{seedsTexts.total({ count: meta.total })}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:basis-full no-scripting:hidden">
          {meta.total > SEARCH_FROM && <FindSeed query={query} onQuery={setQuery} />}
          <Button ref={newSeed} onClick={() => openDialog('create', null)}>
            <Plus size={16} aria-hidden />
            {seedsTexts.form.new}
          </Button>
        </div>
      </div>
      <ul className="mt-10 grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-3 md:gap-y-12 xl:grid-cols-4 xl:gap-x-8">
        {shown.map((shownSeed) => (
          <li key={shownSeed.uuid} className="min-w-0">
            <SeedCard seed={shownSeed} onAction={(action) => void runAction(shownSeed, action)} />
          </li>
        ))}
      </ul>
      {query && (
        <output className="mt-8 block text-small text-muted">{seedsTexts.found({ count: shown.length })}</output>
      )}
      {query === '' && (isLive || meta.current_page === 1) && <MoreSeeds shown={shown.length} total={meta.total} />}
      {meta.current_page > 1 && <Pagination meta={meta} />}
      {seed && subject?.action === 'share' ? (
        <ShareDialog key={seed.id} seed={seed} open={open} onOpenChange={setOpen} />
      ) : (
        <SeedDialog key={`${subject?.action} ${seed?.id}`} seed={seed} open={open} onOpenChange={setOpen} />
      )}
    </div>
  )
}

function FindSeed({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  return (
    <input
      type="search"
      aria-label={seedsTexts.find}
      placeholder={seedsTexts.find}
      value={query}
      onChange={(event) => onQuery(event.target.value)}
      className="min-h-11 min-w-36 flex-1 basis-0 rounded-full sm:w-56 sm:flex-none border border-line bg-raised px-5 text-body placeholder:text-muted hover:border-ink"
    />
  )
}
