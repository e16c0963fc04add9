import { notFoundTexts } from '#texts/shell/not-found.ts'
import { missingPage } from '#web/storefront/http/missing-page.ts'
import type { Route } from './+types/not-found'

/** Throws the redirect of a path that no other route matches, or the 404 error (spec 2). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const path = decoded(url.pathname)
  throw await missingPage({ context, url }, notFoundTexts.message({ path }))
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
