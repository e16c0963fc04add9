import { Link, useLocation } from 'react-router'
import { formatDollars } from '#contract/values/money.ts'
import { pageMeta } from '#contract/values/pagination.ts'
import type { SavedItem } from '#contract/schemas/cart.ts'
import { cartTexts } from '#texts/cart/cart.tsx'
import { Button } from '#web/ui/button.tsx'
import { Image } from '#web/ui/images/image.tsx'
import { requestedPage } from '#web/ui/page-links.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { productPath } from '#web/ui/paths.ts'
import { removeSavedLine, restoreLine } from './change-lines.ts'
import { focusNextLine } from './focus-next-line.ts'

const PAGE_SIZE = 60
/** Parameter of the URL with the page of the saved products. `page` is that of the cart's lines. */
const PAGE = 'saved'

/** The products saved for later, by pages. They are not part of the order, nor of its count. */
export function SavedForLater({ items }: { items: readonly SavedItem[] }) {
  const { search } = useLocation()
  const meta = pageMeta(requestedPage(new URLSearchParams(search), PAGE), PAGE_SIZE, items.length)
  const last = meta.current_page * PAGE_SIZE
  if (items.length === 0) return null
  return (
    <section aria-labelledby="saved-title" className="mt-20 border-t border-hairline pt-12">
      <h2 id="saved-title" className="display text-heading">
        {cartTexts.saved.title} <span className="figures text-title text-muted">{items.length}</span>
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-2 2xl:grid-cols-3">
        {items.slice(last - PAGE_SIZE, last).map((item) => (
          <SavedLine key={item.ocid} item={item} />
        ))}
      </ul>
      <Pagination meta={meta} name={PAGE} label={cartTexts.saved.pages} />
    </section>
  )
}

function SavedLine({ item }: { item: SavedItem }) {
  const url = productPath(item)

  function restore({ currentTarget }: React.MouseEvent<HTMLElement>) {
    focusNextLine(currentTarget, '[data-saved-line]', 'button')
    void restoreLine(item)
  }

  function remove({ currentTarget }: React.MouseEvent<HTMLElement>) {
    focusNextLine(currentTarget, '[data-saved-line]')
    void removeSavedLine(item)
  }

  return (
    <li data-saved-line className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4">
      <Link to={url} tabIndex={-1} aria-hidden>
        <Image image={item.image} sizes="6rem" alt="" className={item.available ? '' : 'opacity-60'} />
      </Link>
      <div className="min-w-0">
        <p className="truncate text-micro text-muted">{item.supplier.name}</p>
        <h3 className="mt-1 line-clamp-2 text-small">
          <Link to={url} className="underline-offset-4 hover:underline">
            {item.title}
          </Link>
        </h3>
        <p className="figures mt-1 text-small text-muted">
          {item.available
            ? cartTexts.saved.price({ price: formatDollars(item.itemPrice), units: item.quantity })
            : cartTexts.saved.unavailable}
        </p>
        {item.note && <p className="mt-1 border-l-2 border-leaf pl-2 text-small wrap-anywhere">{item.note}</p>}
        <div className="mt-1 flex flex-wrap items-center gap-x-5 no-scripting:hidden">
          {item.available && (
            <Button variant="text" onClick={restore}>
              {cartTexts.saved.restore}
              <span className="sr-only">: {item.title}</span>
            </Button>
          )}
          <Button variant="text" data-removes onClick={remove}>
            {cartTexts.line.remove}
            <span className="sr-only"> {item.title}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}
