import { cartSettled } from '#web/storefront/state/cart/optimistic-cart.ts'

interface CartFileProps {
  href: string
  settling: boolean
  children: React.ReactNode
}

/** Link to a download of the cart. Waits for pending changes, so that the file includes them. */
export function CartFile({ href, settling, children }: CartFileProps) {
  function openWhenSettled(event: React.MouseEvent) {
    if (!settling || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    void cartSettled().then(() => window.location.assign(href))
  }

  return (
    <a
      href={href}
      onClick={openWhenSettled}
      className="plain-link inline-flex min-h-11 items-center text-small text-muted hover:text-ink"
    >
      {children}
    </a>
  )
}
