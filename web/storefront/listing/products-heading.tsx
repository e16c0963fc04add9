import { listingTexts } from '#texts/listing.ts'

const ID = 'listing-products'

/** What names the products of a listing to a screen reader; their section is labelled by it. */
export function ProductsHeading() {
  return (
    <h2 id={ID} tabIndex={-1} className="sr-only">
      {listingTexts.title}
    </h2>
  )
}

/** For what vanishes when it is pressed: the keyboard goes on from the products instead of from the top of the page. */
export function focusProducts(): void {
  document.getElementById(ID)?.focus({ preventScroll: true })
}
