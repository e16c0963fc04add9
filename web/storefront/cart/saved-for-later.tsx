import { Link } from 'react-router'
import type { SavedItem } from '#contract/cart.ts'
import { formatDollars } from '#contract/money.ts'
import { cartTexts } from '#texts/cart.tsx'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { forgetLine, restoreLine } from './change-lines.ts'
import { focusNextLine } from './focus-next-line.ts'

/** What was put aside: not ordered, and not counted. */
export function SavedForLater({ items }: { items: readonly SavedItem[] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="saved-title" className="mt-20 border-t border-hairline pt-12">
      <h2 id="saved-title" className="display text-heading">
        {cartTexts.saved.title} <span className="figures text-title text-muted">{items.length}</span>
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-2 2xl:grid-cols-3">
        {items.map((item) => (
          <SavedLine key={item.ocid} item={item} />
        ))}
      </ul>
    </section>
  )
}

function SavedLine({ item }: { item: SavedItem }) {
  const address = `/inventory/${item.ocid}/${item.slug}`

  function restore({ currentTarget }: React.MouseEvent<HTMLElement>) {
    focusNextLine(currentTarget, '[data-saved]', 'button')
    void restoreLine(item)
  }

  function forget({ currentTarget }: React.MouseEvent<HTMLElement>) {
    focusNextLine(currentTarget, '[data-saved]')
    void forgetLine(item)
  }

  return (
    <li data-saved className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4">
      <Link to={address} tabIndex={-1} aria-hidden>
        <Picture image={item.image} sizes="6rem" alt="" className={item.available ? '' : 'opacity-60'} />
      </Link>
      <div className="min-w-0">
        <p className="truncate text-micro text-muted">{item.supplier.name}</p>
        <h3 className="mt-1 line-clamp-2 text-small">
          <Link to={address} className="underline-offset-4 hover:underline">
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
            <Button look="text" onClick={restore}>
              {cartTexts.saved.restore}
              <span className="sr-only">: {item.title}</span>
            </Button>
          )}
          <Button look="text" data-removes onClick={forget}>
            {cartTexts.line.remove}
            <span className="sr-only"> {item.title}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}
