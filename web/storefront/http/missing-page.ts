import { data, redirect, type RouterContextProvider } from 'react-router'
import { notFoundTexts } from '#texts/shell/not-found.ts'
import { shopContext } from '#web/shop.ts'
import { PUBLIC_PAGE } from './cache-control.ts'
import { notFound } from './not-found.ts'

interface Requested {
  context: Readonly<RouterContextProvider>
  /** The URL of the page, also if the storefront requests only its data. */
  url: URL
}

/** Returns what the loader of a page that does not exist throws: a redirect to where it is now, 410 if it was removed for good, or 404. */
export async function missingPage({ context, url }: Requested, message?: string) {
  const found = await context.get(shopContext).shop.redirects.find(url.pathname)
  if (!found) return notFound(message)
  if (found.to === null) return data({ message: notFoundTexts.gone }, { status: 410, statusText: 'Gone' })
  return redirect(found.to + url.search, { status: 301, headers: PUBLIC_PAGE })
}
