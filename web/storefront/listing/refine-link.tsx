import { Link, useLocation } from 'react-router'
import { useRefine } from './use-refine.ts'

interface RefineLinkProps extends Omit<React.ComponentProps<typeof Link>, 'to' | 'onClick'> {
  change: (search: string) => string
  onPress?: () => void
}

/** A link to the listing as `change` makes it of its address; to press it is to refine. */
export function RefineLink({ change, onPress, ...props }: RefineLinkProps) {
  const { search } = useLocation()
  const refine = useRefine()

  function press(event: React.MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onPress?.()
    void refine(change)
  }

  return <Link {...props} to={change(search)} rel="nofollow" preventScrollReset onClick={press} />
}
