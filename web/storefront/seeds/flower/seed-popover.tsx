import { Popover } from '@base-ui/react/popover'
import { useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { seedPopoverTexts } from '#texts/seeds/seed-popover.ts'
import { uiTexts } from '#texts/ui/ui.ts'
import { filterByName } from '#web/storefront/seeds/filter-by-name.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { attachProduct, detachProduct } from '#web/storefront/state/seeds/change-seeds.ts'
import type { SavableProduct } from '#web/storefront/state/seeds/seed-list.ts'
import { useSeeds } from '#web/storefront/state/seeds/use-seeds.ts'
import { X } from '#web/ui/icons/x.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { NewSeedForm } from './new-seed-form.tsx'
import { SeedCheckbox } from './seed-checkbox.tsx'

interface SeedPopoverProps {
  product: SavableProduct
  anchor: React.RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** With more seeds than this, there is a search field. */
const SEARCH_FROM = 8

/** Checkboxes to save a product to seeds, and a form to create a seed. Loaded on demand, hence the default export. */
export default function SeedPopover({ product, anchor, open, onOpenChange }: SeedPopoverProps) {
  const { user } = useSession()
  const popup = useRef<HTMLDivElement>(null)
  const isSignedOut = open && !user
  // When the session ends, close the popover, so that the buyer can sign in again on the page.
  useEffect(() => {
    if (isSignedOut) onOpenChange(false)
  }, [isSignedOut, onOpenChange])

  return (
    <Popover.Root open={open} onOpenChange={onOpenChange} modal="trap-focus">
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} collisionPadding={12} className="z-50">
          <Popover.Popup
            ref={popup}
            // Not a field in the popup: it would be focused before the popup is positioned, and the page would scroll to its top.
            initialFocus={popup}
            finalFocus={anchor}
            className="relative w-[min(21rem,calc(100vw-1.5rem))] origin-(--transform-origin) rounded-lg border border-hairline bg-raised text-ink shadow-2xl outline-none transition duration-200 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
          >
            <div className="ps-5 pe-14 pt-4">
              <Popover.Title className="display text-title">{seedPopoverTexts.title}</Popover.Title>
              <Popover.Description className="truncate text-small text-muted">{product.title}</Popover.Description>
            </div>
            <SeedChoices product={product} />
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

function SeedChoices({ product }: { product: SavableProduct }) {
  const { list, loading } = useSeeds()
  const [query, setQuery] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const shown = filterByName(list, query)

  async function change(uuid: string, name: string, isIn: boolean) {
    const isDone = await (isIn ? attachProduct(uuid, product) : detachProduct(uuid, product))
    if (isDone) setAnnouncement(isIn ? seedPopoverTexts.saved({ name }) : seedPopoverTexts.removed({ name }))
  }

  if (loading) return <Spinner label={seedPopoverTexts.loading} />
  return (
    <>
      {list.length > SEARCH_FROM && (
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
            <SeedCheckbox
              key={seed.uuid}
              seed={seed}
              isIn={seed.ocids.includes(product.ocid)}
              onChange={(isIn) => void change(seed.uuid, seed.name, isIn)}
            />
          ))}
          {shown.length === 0 && <li className="px-3 py-3 text-small text-muted">{seedPopoverTexts.none}</li>}
        </ul>
      )}
      <NewSeedForm
        onCreated={(seed) => {
          setQuery('')
          void change(seed.uuid, seed.name, true)
        }}
      />
      <div className="border-t border-hairline px-5">
        <Link
          to={href('/seed')}
          className="plain-link inline-flex min-h-11 items-center text-small text-muted hover:text-ink"
        >
          {seedPopoverTexts.all}
        </Link>
      </div>
      <output className="sr-only">{announcement}</output>
    </>
  )
}
