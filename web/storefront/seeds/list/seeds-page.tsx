import { useEffect } from 'react'
import { href } from 'react-router'
import { SEED_PAGE_SIZE } from '#contract/catalog/seeds.ts'
import { seedsTexts } from '#texts/seeds/seeds.ts'
import { shopContext } from '#web/shop.ts'
import { PRIVATE_PAGE } from '#web/storefront/http/cache-control.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { signInAction } from '#web/storefront/session/sign-in/sign-in-action.ts'
import { SignInSection } from '#web/storefront/session/sign-in/sign-in-section.tsx'
import { useSession } from '#web/storefront/session/use-session.ts'
import { mergeSeeds } from '#web/storefront/state/seeds/load-seeds.ts'
import { useSeeds } from '#web/storefront/state/seeds/use-seeds.ts'
import { requestedPage } from '#web/ui/page-links.ts'
import { keepQuery } from '#web/storefront/http/keep-query.ts'
import type { Route } from './+types/seeds-page'
import { NoSeeds } from './no-seeds.tsx'
import { SeedGrid } from './seed-grid.tsx'

/** Number of products suggested to a buyer without seeds. */
const SUGGESTIONS = 3

export const headers = () => PRIVATE_PAGE

export async function loader({ context, url }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const { user } = await visitor()
  if (!user) return { seeds: null, suggestions: [] }
  const page = requestedPage(url.searchParams)
  const seeds = await shop.seeds.list(user, { page, limit: SEED_PAGE_SIZE })
  const suggestions =
    seeds.meta.total === 0 ? (await shop.content.merchandising.mustHave()).inventory.slice(0, SUGGESTIONS) : []
  return { seeds, suggestions }
}

/** Signs in. For browsers without JavaScript. */
export async function action({ context, request, url }: Route.ActionArgs) {
  return signInAction(context.get(shopContext).signIn, await request.formData(), keepQuery(href('/seed'), url))
}

export const meta: Route.MetaFunction = ({ matches }) => pageHead({ title: seedsTexts.title, hidden: true }, matches)

export default function SeedsPage({ loaderData: { seeds, suggestions }, actionData }: Route.ComponentProps) {
  const { user } = useSession()
  const state = useSeeds()
  useEffect(() => {
    if (seeds?.meta.current_page === 1) mergeSeeds(seeds)
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
  // The list in memory is newer than the one the page was loaded with, and includes the buyer's last change.
  const isLive = user !== null && !state.loading && seeds.meta.current_page === 1
  const total = isLive ? state.total : seeds.meta.total
  if (total === 0) return <NoSeeds suggestions={suggestions} />
  return (
    <SeedGrid
      seeds={isLive ? state.list.slice(0, state.page * SEED_PAGE_SIZE) : seeds.data}
      all={isLive ? state.list : seeds.data}
      meta={{ ...seeds.meta, total }}
      isLive={isLive}
    />
  )
}
