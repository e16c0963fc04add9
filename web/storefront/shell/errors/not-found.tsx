import { notFoundTexts } from '#texts/shell/not-found.ts'
import { notFound } from '#web/storefront/http/not-found.ts'
import type { Route } from './+types/not-found'

/** Throws the 404 error for paths that no other route matches (spec 2). */
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
