import { useEffect, useRef } from 'react'
import { Callout } from '#web/ui/callout.tsx'

/**
 * Error of a submitted form. It is announced, and when it appears it is scrolled to and focused, unless an invalid field has the
 * focus. The button that submitted the form may be far from it.
 */
export function FormError({ className, children }: { className?: string; children: React.ReactNode }) {
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement?.matches('[aria-invalid=true]')) return
    message.current?.scrollIntoView({ block: 'center' })
    message.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Callout ref={message} variant="error" role="alert" tabIndex={-1} className={className}>
      {children}
    </Callout>
  )
}
