import { listingTexts } from '#texts/listing/listing.ts'

const ID = 'listing-products'

/** Visually hidden heading that labels the section of products for screen readers. */
export function ProductsHeading() {
  return (
    <h2 id={ID} tabIndex={-1} className="sr-only">
      {listingTexts.title}
    </h2>
  )
}

/** Moves the focus to the products when a focused button disappears, instead of to the top of the page. */
export function focusProducts(): void {
  document.getElementById(ID)?.focus({ preventScroll: true })
}
