import { Link, useLocation } from 'react-router'
import { useRefine } from './use-refine.ts'

interface RefineLinkProps extends Omit<React.ComponentProps<typeof Link>, 'to' | 'onClick'> {
  change: (search: string) => string
  onRefine?: () => void
}

/** A link to the listing with the query that `change` returns. A click refines the listing in place. */
export function RefineLink({ change, onRefine, ...props }: RefineLinkProps) {
  const { search } = useLocation()
  const refine = useRefine()

  function onClick(event: React.MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onRefine?.()
    void refine(change)
  }

  return <Link {...props} to={change(search)} rel="nofollow" preventScrollReset onClick={onClick} />
}
