import { Popover } from '@base-ui/react/popover'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { seedPopoverTexts } from '#texts/seed-popover.ts'
import { uiTexts } from '#texts/ui.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { attachProduct, detachProduct } from './change-seeds.ts'
import { named } from './named.ts'
import { NewSeedLine } from './new-seed-line.tsx'
import type { Flowered } from './seed-list.ts'
import { SeedTick } from './seed-tick.tsx'
import { useSeeds } from './use-seeds.ts'

interface SeedPopoverProps {
  product: Flowered
  anchor: React.RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** More seeds than this are searched. */
const SEARCHED = 8

/** The buyer's seeds to tick for one product, and a line to make another. Loaded on demand, hence the default export. */
export default function SeedPopover({ product, anchor, open, onOpenChange }: SeedPopoverProps) {
  const { user } = useSession()
  const popup = useRef<HTMLDivElement>(null)
  const isNobodys = open && !user
  // A session that ended leaves nobody to keep anything for, and the page behind the window to sign in on.
  useEffect(() => {
    if (isNobodys) onOpenChange(false)
  }, [isNobodys, onOpenChange])

  return (
    <Popover.Root open={open} onOpenChange={onOpenChange} modal="trap-focus">
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} collisionPadding={12} className="z-50">
          <Popover.Popup
            ref={popup}
            // Not a field in it: that is focused before the window has its place, and the page would scroll to its top.
            initialFocus={popup}
            finalFocus={anchor}
            className="relative w-[min(21rem,calc(100vw-1.5rem))] origin-(--transform-origin) rounded-lg border border-hairline bg-raised text-ink shadow-2xl outline-none transition duration-200 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
          >
            <div className="ps-5 pe-14 pt-4">
              <Popover.Title className="display text-title">{seedPopoverTexts.title}</Popover.Title>
              <Popover.Description className="truncate text-small text-muted">{product.title}</Popover.Description>
            </div>
            <Choices product={product} />
            <Popover.Close
              aria-label={uiTexts.close}
              className="absolute top-2 right-2 grid size-11 place-items-center rounded-full text-muted hover:text-ink"
            >
              <X size={18} strokeWidth={1.5} aria-hidden />
            </Popover.Close>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Choices({ product }: { product: Flowered }) {
  const { list, loading } = useSeeds()
  const [query, setQuery] = useState('')
  const [said, setSaid] = useState('')
  const shown = named(list, query)

  async function tick(uuid: string, name: string, isIn: boolean) {
    const done = await (isIn ? attachProduct(uuid, product) : detachProduct(uuid, product))
    if (done) setSaid(isIn ? seedPopoverTexts.saved({ name }) : seedPopoverTexts.takenOut({ name }))
  }

  if (loading) return <Spinner label={seedPopoverTexts.loading} />
  return (
    <>
      {list.length > SEARCHED && (
        <div className="px-5 pt-3">
          <input
            type="search"
            aria-label={seedPopoverTexts.find}
            placeholder={seedPopoverTexts.find}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            className="block min-h-11 w-full rounded-md border border-line bg-paper px-3 text-body placeholder:text-muted hover:border-ink"
          />
        </div>
      )}
      {list.length === 0 ? (
        <p className="px-5 pt-3 text-small text-muted">{seedPopoverTexts.first}</p>
      ) : (
        <ul aria-label={seedPopoverTexts.seeds} className="mt-2 max-h-64 overflow-y-auto overscroll-contain px-2">
          {shown.map((seed) => (
            <SeedTick
              key={seed.uuid}
              seed={seed}
              isIn={seed.ocids.includes(product.ocid)}
              onTick={(isIn) => void tick(seed.uuid, seed.name, isIn)}
            />
          ))}
          {shown.length === 0 && <li className="px-3 py-3 text-small text-muted">{seedPopoverTexts.none}</li>}
        </ul>
      )}
      <NewSeedLine
        onMade={(seed) => {
          setQuery('')
          void tick(seed.uuid, seed.name, true)
        }}
      />
      <div className="border-t border-hairline px-5">
        <Link to="/seed" className="plain-link inline-flex min-h-11 items-center text-small text-muted hover:text-ink">
          {seedPopoverTexts.all}
        </Link>
      </div>
      <output className="sr-only">{said}</output>
    </>
  )
}
