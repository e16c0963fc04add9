import { useNavigate } from 'react-router'

/**
 * A click handler for plain links that follows them without reloading the page. For long menus: a router link each
 * would be a good part of what rendering a page costs.
 */
export function useFollowLink(): (event: React.MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate()
  return (event) => {
    const asUsual = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!asUsual) return
    event.preventDefault()
    const { pathname, search } = event.currentTarget
    void navigate(pathname + search)
  }
}
