import { redirect } from 'react-router'
import { shopContext } from '#web/shop.ts'
import { PRIVATE_PAGE } from '#web/storefront/cache-control.ts'
import { keepPage } from '#web/storefront/keep-page.ts'
import { notFound } from '#web/storefront/not-found.ts'
import { troubleOf } from '#web/storefront/problem.ts'
import type { Route } from './+types/seed-page'
import { lastAnswer } from './held-rows.ts'
import { OwnerSeed } from './owner-seed.tsx'
import { readSeedAddress, wantedProducts } from './seed-address.ts'
import { seedHead } from './seed-head.ts'
import { VisitorSeed } from './visitor-seed.tsx'

const kept = keepPage()

export const headers = () => PRIVATE_PAGE

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { shop, visitor, settings } = context.get(shopContext)
  const { user } = await visitor()
  const address = readSeedAddress(new URL(request.url).searchParams)
  try {
    const seed = await shop.seeds.read(user, params.uuid)
    // By its number, as old notes may have it.
    if (seed.uuid !== params.uuid.toLowerCase()) return redirect(`/seed/${seed.uuid}`)
    const products = await shop.seeds.products(user, seed.uuid, wantedProducts(address))
    const next = products.data[address.show]?.ocid ?? null
    return {
      seed,
      products: { ...products, data: products.data.slice(0, address.show) },
      next,
      address,
      // Of a page that comes whole nothing was done yet.
      readAfter: 0,
      publicUrl: settings.publicUrl,
    }
  } catch (error) {
    // Private, revoked, deleted or never there: nobody learns which.
    if (troubleOf(error)?.status === 404) throw notFound()
    throw error
  }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const readAfter = lastAnswer()
  return kept.read(request, async () => ({ ...(await serverLoader()), readAfter }))
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? seedHead(loaderData.seed, loaderData.publicUrl, matches) : []

export default function SeedPage({ loaderData }: Route.ComponentProps) {
  const { seed } = loaderData
  kept.useShown(loaderData)
  return seed.is_owner ? <OwnerSeed key={seed.id} {...loaderData} /> : <VisitorSeed key={seed.uuid} {...loaderData} />
}
