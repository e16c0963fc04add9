import { categoryTexts } from '#texts/catalog/category.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { categoryPath } from '#web/ui/paths.ts'

interface PageRef {
  name: string
  to: string
}

interface EmptyCategoryProps {
  /** The category itself; null on the pages of the whole shop. */
  here: PageRef | null
  /** The parent category, if there is one. */
  parent: PageRef | undefined
  sale: boolean
}

/** Shown for a listing without products, with a link to the next page that may have some. */
export function EmptyCategory({ here, parent, sale }: EmptyCategoryProps) {
  if (here && sale) {
    return (
      <Empty title={categoryTexts.emptySale} text={categoryTexts.emptyText} to={here.to}>
        {categoryTexts.seeAllOf(here)}
      </Empty>
    )
  }
  if (here) {
    return (
      <Empty title={categoryTexts.empty} text={categoryTexts.emptyText} to={parent?.to ?? categoryPath()}>
        {parent ? categoryTexts.seeAllOf(parent) : categoryTexts.browsePopular}
      </Empty>
    )
  }
  if (sale) {
    return (
      <Empty title={categoryTexts.nothingOnSale} text={categoryTexts.nothingOnSaleText} to={categoryPath()}>
        {categoryTexts.browsePopular}
      </Empty>
    )
  }
  return (
    <Empty title={categoryTexts.empty} text={categoryTexts.nothingYetText} to="/">
      {categoryTexts.backHome}
    </Empty>
  )
}

interface EmptyProps {
  title: string
  text: string
  to: string
  children: string
}

function Empty({ title, text, to, children }: EmptyProps) {
  return (
    <EmptyState title={title}>
      <p>{text}</p>
      <ButtonLink to={to} className="text-on-leaf">
        {children}
      </ButtonLink>
    </EmptyState>
  )
}
