import { shellTexts } from '#texts/shell/shell.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { Mark } from './mark.tsx'
import { useBrand } from '#web/storefront/shell/root-data.ts'

/** Logo with a link to the home page: the brand's image, or its name as text, with the arch for the default brand. */
export function Logo() {
  const { name, logo, hasArch } = useBrand()
  return (
    <PageLink
      to="/"
      aria-label={shellTexts.home({ shop: name })}
      className="inline-flex min-h-11 items-center gap-2.5 text-ink"
    >
      {hasArch && <Mark className="size-6.5 shrink-0 -translate-y-0.75 text-leaf" />}
      {logo ? (
        <picture>
          {logo.dark && <source srcSet={logo.dark} media="(prefers-color-scheme: dark)" />}
          <img src={logo.src} width={logo.width} height={logo.height} alt="" className="h-8 w-auto max-w-44" />
        </picture>
      ) : (
        <span className="display text-[1.625rem] leading-none tracking-[-0.025em] translate-y-0.25">{name}</span>
      )}
    </PageLink>
  )
}
