import { settledCart } from './held-cart.ts'

interface CartFileProps {
  href: string
  settling: boolean
  children: React.ReactNode
}

/** A file of what is in the cart; what was pressed a moment ago is sent first. */
export function CartFile({ href, settling, children }: CartFileProps) {
  function openWhenSettled(event: React.MouseEvent) {
    if (!settling || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    void settledCart().then(() => window.location.assign(href))
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
