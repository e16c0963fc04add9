import { categoryTexts } from '#texts/category.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface Way {
  name: string
  to: string
}

interface NothingHereProps {
  /** The category itself; null on the pages of the whole shop. */
  here: Way | null
  /** The category above it, where there is one. */
  parent: Way | undefined
  sale: boolean
}

/** A listing without products: what that means here, and the next place that may have some. */
export function NothingHere({ here, parent, sale }: NothingHereProps) {
  if (here && sale) {
    return (
      <Nothing title={categoryTexts.emptySale} text={categoryTexts.emptyText} to={here.to}>
        {categoryTexts.seeAllOf(here)}
      </Nothing>
    )
  }
  if (here) {
    return (
      <Nothing title={categoryTexts.empty} text={categoryTexts.emptyText} to={parent?.to ?? '/category'}>
        {parent ? categoryTexts.seeAllOf(parent) : categoryTexts.browsePopular}
      </Nothing>
    )
  }
  if (sale) {
    return (
      <Nothing title={categoryTexts.nothingOnSale} text={categoryTexts.nothingOnSaleText} to="/category">
        {categoryTexts.browsePopular}
      </Nothing>
    )
  }
  return (
    <Nothing title={categoryTexts.empty} text={categoryTexts.nothingYetText} to="/">
      {categoryTexts.backHome}
    </Nothing>
  )
}

interface NothingProps {
  title: string
  text: string
  to: string
  children: string
}

function Nothing({ title, text, to, children }: NothingProps) {
  return (
    <EmptyState title={title}>
      <p>{text}</p>
      <ButtonLink to={to} className="text-on-leaf">
        {children}
      </ButtonLink>
    </EmptyState>
  )
}
