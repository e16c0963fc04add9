import { href } from 'react-router'
import type { ImageRef } from '#contract/schemas/catalog/images.ts'
import type { HomeSection } from '#contract/schemas/content/merchandising.ts'
import { homeTexts } from '#texts/content/home.ts'
import { Blocks } from '#web/storefront/content/blocks.tsx'
import { TextLink } from '#web/storefront/content/text-link.tsx'
import { Image } from '#web/ui/images/image.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { Shelf } from './shelf.tsx'

interface OwnSectionProps {
  section: Extract<HomeSection, { type: 'text' | 'looks' }>
  looks: readonly { slug: string; title: string; image: ImageRef }[]
}

const SIZES = '(width >= 80rem) 22vw, (width >= 48rem) 30vw, 46vw'

/** A section of the home page that the operator wrote: a text, or the newest looks. Loaded lazily, hence the default export. */
export default function OwnSection({ section, looks }: OwnSectionProps) {
  if (section.type === 'text') return <TextSection section={section} />
  return (
    <Shelf
      title={section.title}
      text={section.text}
      more={{ text: homeTexts.allLooks, to: href('/inspo') }}
      products={looks}
    >
      <ul className="grid grid-cols-2 gap-4 md:grid-cols-4 xl:gap-8">
        {looks.map(({ slug, title, image }) => (
          <li key={slug} className="min-w-0">
            <PageLink to={href('/inspo/:slug', { slug })} className="block">
              <Image image={image} sizes={SIZES} ratio={4 / 5} />
              <span className="plain-link mt-3 inline-block text-small">{title}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Shelf>
  )
}

function TextSection({ section: { id, heading, blocks, link } }: { section: Extract<HomeSection, { type: 'text' }> }) {
  return (
    <section aria-labelledby={id} className="below-fold frame mt-16 sm:mt-20">
      <h2 id={id} className="display mb-6 text-heading">
        {heading}
      </h2>
      <Blocks blocks={blocks} heading="h3" />
      {link && (
        <p className="mt-6">
          <TextLink url={link.url}>{link.label}</TextLink>
        </p>
      )}
    </section>
  )
}
