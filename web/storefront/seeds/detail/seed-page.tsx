import { href, redirect } from 'react-router'
import { shopContext } from '#web/shop.ts'
import { PRIVATE_PAGE } from '#web/storefront/http/cache-control.ts'
import { notFound } from '#web/storefront/http/not-found.ts'
import { problemFrom } from '#web/storefront/http/problem.ts'
import { staleIfError } from '#web/storefront/http/stale-if-error.ts'
import { seedHead } from '#web/storefront/seeds/seed-head.ts'
import { keepQuery } from '#web/storefront/http/keep-query.ts'
import type { Route } from './+types/seed-page'
import { OwnerSeed } from './owner-seed.tsx'
import { answerCount } from './rows/optimistic-rows.ts'
import { productsQuery, readSeedUrl } from './seed-url.ts'
import { VisitorSeed } from './visitor-seed.tsx'

const cached = staleIfError()

export const headers = () => PRIVATE_PAGE

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { shop, visitor, settings } = context.get(shopContext)
  const { user } = await visitor()
  const urlState = readSeedUrl(url.searchParams)
  try {
    const seed = await shop.seeds.read(user, params.uuid)
    // Old links have the number of the seed instead of its uuid.
    if (seed.uuid !== params.uuid.toLowerCase())
      return redirect(keepQuery(href('/seed/:uuid', { uuid: seed.uuid }), url))
    const products = await shop.seeds.products(user, seed.uuid, productsQuery(urlState))
    const next = products.data[urlState.show]?.ocid ?? null
    return {
      seed,
      products: { ...products, data: products.data.slice(0, urlState.show) },
      next,
      urlState,
      // A page rendered by the server has no changes yet.
      answersIncluded: 0,
      publicUrl: settings.publicUrl,
    }
  } catch (error) {
    // Do not reveal whether the seed is private, revoked, deleted or never existed.
    if (problemFrom(error)?.status === 404) throw notFound()
    throw error
  }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const answersIncluded = answerCount()
  return cached.load(request, async () => ({ ...(await serverLoader()), answersIncluded }))
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? seedHead(loaderData.seed, loaderData.publicUrl, matches) : []

export default function SeedPage({ loaderData }: Route.ComponentProps) {
  const { seed } = loaderData
  cached.useRemember(loaderData)
  return seed.is_owner ? <OwnerSeed key={seed.id} {...loaderData} /> : <VisitorSeed key={seed.uuid} {...loaderData} />
}
