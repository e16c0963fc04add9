import { useCurrentAnchor } from '#web/ui/use-current-anchor.ts'
import { useScrollToCurrent } from '#web/ui/use-scroll-to-current.ts'

export interface Anchor {
  id: string
  name: string
}

/** Links to the sections of the page with the current one highlighted: a row on phones, a column beside the text otherwise. */
export function AnchorNav({ label, anchors }: { label: string; anchors: readonly Anchor[] }) {
  const current = useCurrentAnchor(anchors.map(({ id }) => id))
  const row = useScrollToCurrent(current)
  if (anchors.length === 0) return null
  return (
    <nav
      aria-label={label}
      className="sticky top-0 z-20 min-w-0 self-start max-lg:-mx-(--gutter) max-lg:border-y max-lg:border-hairline max-lg:bg-paper md:max-lg:top-18 lg:top-28 print:hidden"
    >
      <ul
        ref={row}
        className="scroll-smooth flex overflow-x-auto px-(--gutter) [scrollbar-width:none] lg:block lg:border-l lg:border-hairline lg:px-0"
      >
        {anchors.map(({ id, name }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              className="flex min-h-11 items-center px-3 -outline-offset-2 text-small whitespace-nowrap text-muted transition-colors duration-200 hover:text-ink aria-current:text-ink max-lg:first:pl-0 lg:-ml-px lg:border-l lg:border-transparent lg:px-5 lg:whitespace-normal lg:aria-current:border-leaf lg:aria-current:font-medium"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
