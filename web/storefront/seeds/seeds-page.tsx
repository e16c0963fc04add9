import { useEffect } from 'react'
import { SEED_PAGE_SIZE } from '#contract/seeds.ts'
import { seedsTexts } from '#texts/seeds.ts'
import { shopContext } from '#web/shop.ts'
import { PRIVATE_PAGE } from '#web/storefront/cache-control.ts'
import { SignInSection } from '#web/storefront/checkout/sign-in-section.tsx'
import { pageHead } from '#web/storefront/page-head.ts'
import { signInHere } from '#web/storefront/session/sign-in-here.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { requestedPage } from '#web/ui/page-links.ts'
import type { Route } from './+types/seeds-page'
import { adoptSeeds } from './load-seeds.ts'
import { NoSeeds } from './no-seeds.tsx'
import { SeedShelf } from './seed-shelf.tsx'
import { useSeeds } from './use-seeds.ts'

/** Products that show a buyer without seeds what to begin with. */
const SUGGESTIONS = 3

export const headers = () => PRIVATE_PAGE

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const { user } = await visitor()
  if (!user) return { seeds: null, suggestions: [] }
  const page = requestedPage(new URL(request.url).searchParams)
  const seeds = await shop.seeds.list(user, { page, limit: SEED_PAGE_SIZE })
  const suggestions = seeds.meta.total === 0 ? (await shop.content.mustHave()).inventory.slice(0, SUGGESTIONS) : []
  return { seeds, suggestions }
}

/** Signs in where there is no JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  return signInHere(context.get(shopContext).signIn, await request.formData(), '/seed')
}

export const meta: Route.MetaFunction = ({ matches }) => pageHead({ title: seedsTexts.title, hidden: true }, matches)

export default function SeedsPage({ loaderData: { seeds, suggestions }, actionData }: Route.ComponentProps) {
  const { user } = useSession()
  const held = useSeeds()
  useEffect(() => {
    if (seeds?.meta.current_page === 1) adoptSeeds(seeds)
  }, [seeds])
  if (!seeds) {
    return (
      <div className="frame flex justify-center pt-14 sm:pt-20">
        <div className="w-full max-w-md">
          <SignInSection title={seedsTexts.guest.title} heading="h1" errors={actionData?.errors}>
            <p className="mt-3 text-body text-muted">{seedsTexts.guest.text}</p>
          </SignInSection>
        </div>
      </div>
    )
  }
  // What this tab holds is newer than what the page came with, and knows the buyer's last press.
  const isLive = user !== null && !held.loading && seeds.meta.current_page === 1
  const total = isLive ? held.total : seeds.meta.total
  if (total === 0) return <NoSeeds suggestions={suggestions} />
  return (
    <SeedShelf
      seeds={isLive ? held.list.slice(0, held.page * SEED_PAGE_SIZE) : seeds.data}
      all={isLive ? held.list : seeds.data}
      meta={{ ...seeds.meta, total }}
      isLive={isLive}
    />
  )
}
