import { buttonClass } from '#web/backoffice/ui/button.tsx'

interface ExportLinksProps {
  links: readonly { label: string; path: string }[]
  /** The filter of the list, as a query. */
  filter: string
}

/** Downloads of exactly what is filtered. */
export function ExportLinks({ links, filter }: ExportLinksProps) {
  return links.map(({ label, path }) => (
    <a key={path} href={`${path}${filter && `?${filter}`}`} download className={buttonClass('plain')}>
      {label}
    </a>
  ))
}
