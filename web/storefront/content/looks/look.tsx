import { href, Link } from 'react-router'
import { contentTexts } from '#texts/content/content.tsx'
import { shopContext } from '#web/shop.ts'
import { PUBLIC_PAGE } from '#web/storefront/http/cache-control.ts'
import { AddAll } from '#web/storefront/listing/products/add-all.tsx'
import { missingPage } from '#web/storefront/http/missing-page.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { absoluteImageUrl } from '#web/storefront/seo/image-url.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { collectionPath } from '#web/ui/paths.ts'
import type { Route } from './+types/look'
import '#web/storefront/content/content.css'
import { LookImage } from './look-image.tsx'
import { LookProducts } from './look-products.tsx'
import { plainText } from '#web/storefront/content/plain-text.ts'
import { Spans } from '#web/storefront/content/spans.tsx'
import { TextLink } from '#web/storefront/content/text-link.tsx'

const SIZES = '(width >= 90rem) 700px, (width >= 64rem) 54vw, 92vw'
const FEATURED = [{ name: contentTexts.looks.featured, to: href('/inspo') }]

export const headers = () => PUBLIC_PAGE

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const look = await shop.content.look(params.slug)
  if (!look) throw await missingPage({ context, url })
  return {
    look,
    canonical: settings.publicUrl + href('/inspo/:slug', { slug: look.slug }),
    image: absoluteImageUrl(look.image, settings),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageHead(
        {
          title: loaderData.look.title,
          description: plainText(loaderData.look.text),
          canonical: loaderData.canonical,
          image: loaderData.image,
        },
        matches,
      )
    : []

export default function LookPage({ loaderData: { look } }: Route.ComponentProps) {
  const { title, text, room, styles, author, inventory, collection_id } = look
  return (
    <div className="frame">
      <div className="pt-4">
        <Breadcrumb trail={FEATURED} here={title} />
      </div>
      <div className="mt-4 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:gap-x-20">
        <LookImage look={look} sizes={SIZES} priority />
        <div className="max-w-(--measure) lg:pt-2">
          <h1 className="display text-page">{title}</h1>
          <p className="mt-4 text-lead text-muted">
            <Spans text={text} />
          </p>
          <p className="mt-4 flex flex-wrap gap-x-4 text-small">
            {room !== null && <Choice name="room" value={room} />}
            {styles.map((style) => (
              <Choice key={style} name="style" value={style} />
            ))}
          </p>
          <h2 className="mt-8 mb-3 text-small font-medium">{contentTexts.looks.products}</h2>
          <LookProducts products={inventory} />
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
            {inventory.length > 0 && <AddAll products={inventory} />}
            {collection_id !== null && (
              <Link
                to={collectionPath(collection_id)}
                className="plain-link inline-flex min-h-11 items-center text-small"
              >
                {contentTexts.looks.collection}
              </Link>
            )}
          </div>
          {author && (
            <p className="mt-8 text-small text-muted">
              {contentTexts.looks.by(
                author.link ? <TextLink url={author.link.url}>{author.name}</TextLink> : author.name,
              )}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

function Choice({ name, value }: { name: 'room' | 'style'; value: string }) {
  return (
    <Link
      to={`${href('/inspo')}?${new URLSearchParams({ [name]: value })}`}
      className="plain-link inline-flex min-h-11 items-center"
    >
      {value}
    </Link>
  )
}
