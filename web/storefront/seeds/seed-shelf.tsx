import { useRef, useState } from 'react'
import Plus from 'lucide-react/icons/plus'
import type { ListedSeed } from '#contract/seeds.ts'
import type { PageMeta } from '#contract/wire.ts'
import { seedsTexts } from '#texts/seeds.ts'
import { Button } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { deleteSeed } from './change-seeds.ts'
import { MoreSeeds } from './more-seeds.tsx'
import { named } from './named.ts'
import { SeedCard } from './seed-card.tsx'
import { SeedDialog } from './seed-dialog.tsx'
import type { SeedDeed } from './seed-menu.tsx'
import type { SeedList } from './seed-list.ts'
import { ShareDialog } from './share-dialog.tsx'
import { useCopiedSeed } from './use-copied-seed.ts'

interface SeedShelfProps {
  seeds: SeedList
  /** What a search looks through. */
  all: SeedList
  meta: PageMeta
  /** True where the list is the one this tab holds, false where it is the page the server sent. */
  isLive: boolean
}

/** More seeds than this are searched. */
const SEARCHED = 20

/** The buyer's seeds. */
export function SeedShelf({ seeds, all, meta, isLive }: SeedShelfProps) {
  const copy = useCopiedSeed()
  const [query, setQuery] = useState('')
  const [subject, setSubject] = useState<{ deed: SeedDeed | 'create'; id: number | null } | null>(null)
  const [open, setOpen] = useState(false)
  // Where the focus goes when the seed that had it is gone.
  const newSeed = useRef<HTMLButtonElement>(null)
  const seed = all.find(({ id }) => id === subject?.id) ?? null
  const shown = query.trim() === '' ? seeds : named(all, query)

  function ask(deed: SeedDeed | 'create', id: number | null) {
    setSubject({ deed, id })
    setOpen(true)
  }

  async function doWith(chosen: ListedSeed, deed: SeedDeed) {
    if (deed === 'rename' || deed === 'share') ask(deed, chosen.id)
    if (deed === 'delete' && (await deleteSeed(chosen))) newSeed.current?.focus({ preventScroll: true })
    if (deed === 'duplicate') await copy(chosen.uuid)
  }

  return (
    <div className="frame pt-10 sm:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="display text-page">{seedsTexts.title}</h1>
          <p className="figures mt-2 text-body text-muted">{seedsTexts.kept({ count: meta.total })}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:basis-full no-scripting:hidden">
          {meta.total > SEARCHED && <FindSeed query={query} onQuery={setQuery} />}
          <Button ref={newSeed} onClick={() => ask('create', null)}>
            <Plus size={16} aria-hidden />
            {seedsTexts.form.new}
          </Button>
        </div>
      </div>
      <ul className="mt-10 grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-3 md:gap-y-12 xl:grid-cols-4 xl:gap-x-8">
        {shown.map((shownSeed) => (
          <li key={shownSeed.uuid} className="min-w-0">
            <SeedCard seed={shownSeed} onDeed={(deed) => void doWith(shownSeed, deed)} />
          </li>
        ))}
      </ul>
      {query && (
        <output className="mt-8 block text-small text-muted">{seedsTexts.found({ count: shown.length })}</output>
      )}
      {query === '' && (isLive || meta.current_page === 1) && <MoreSeeds shown={shown.length} total={meta.total} />}
      {meta.current_page > 1 && <Pagination meta={meta} />}
      {seed && subject?.deed === 'share' ? (
        <ShareDialog key={seed.id} seed={seed} open={open} onOpenChange={setOpen} />
      ) : (
        <SeedDialog key={`${subject?.deed} ${seed?.id}`} seed={seed} open={open} onOpenChange={setOpen} />
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
