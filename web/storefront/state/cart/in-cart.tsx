import { productTexts } from '#texts/ui/product.ts'
import { useCartUnits } from './cart-units.ts'

/** The units of a product in the cart; nothing without any. The server renders nothing, because the page is cached for everyone. */
export function InCart({ ocid }: { ocid: number }) {
  const units = useCartUnits(ocid)
  return (
    units > 0 && (
      <span className="in-cart">
        <span>{productTexts.inCart({ units })}</span>
      </span>
    )
  )
}

/** `CardStatus` of all product cards. */
export function cardInCart({ ocid }: { ocid: number }) {
  return <InCart ocid={ocid} />
}
