import { notFoundTexts } from '#texts/not-found.ts'
import { notFound } from '#web/storefront/not-found.ts'
import type { Route } from './+types/not-found'

/** Every address that no other route knows (spec 2). */
export function loader({ request }: Route.LoaderArgs) {
  throw notFound(notFoundTexts.message({ path: decoded(new URL(request.url).pathname) }))
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

export default function NotFound() {
  return null
}
