import { profileTexts } from '#texts/account/profile.tsx'
import { useCurrentAnchor } from '#web/ui/use-current-anchor.ts'

interface Anchor {
  id: string
  title: string
}

/** Links to the sections of the page, with the visible one marked. */
export function SectionNav({ sections }: { sections: readonly Anchor[] }) {
  const current = useCurrentAnchor(sections.map(({ id }) => id))
  return (
    <nav aria-label={profileTexts.title} className="min-w-0 lg:sticky lg:top-28 lg:self-start">
      <ul className="-mx-(--gutter) flex overflow-x-auto px-(--gutter) [scrollbar-width:none] max-lg:border-y max-lg:border-hairline lg:mx-0 lg:block lg:border-l lg:border-hairline lg:px-0">
        {sections.map(({ id, title }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              className="flex min-h-11 items-center px-3 -outline-offset-2 text-small whitespace-nowrap text-muted transition-colors duration-200 hover:text-ink aria-current:text-ink max-lg:first:pl-0 lg:-ml-px lg:border-l lg:border-transparent lg:px-5 lg:aria-current:border-leaf lg:aria-current:font-medium"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
