import { TEXT_LINK } from '#contract/text/link-url.ts'
import { isPlace } from '#server/content/pages/missing-places.ts'
import { isMissingPage } from '#server/content/pages/written-pages.ts'
import type { EditingDeps } from './editing-deps.ts'

/**
 * Returns the links in a document to pages of the shop that do not exist: pages of content, categories, suppliers and collections. Links to
 * products and to other sites are not checked.
 */
export async function missingLinks(deps: EditingDeps, content: unknown): Promise<string[]> {
  const urls = [...new Set(linksIn(content))]
  if (urls.length === 0) return []
  const published = await deps.publishedPaths()
  const exist = await Promise.all(
    urls.map(
      async (url) =>
        !isMissingPage(url, published) && (await isPlace(url, { ...deps.catalog, collections: deps.collections })),
    ),
  )
  return urls.filter((_, index) => !exist[index])
}

/** Returns every URL in a document, of links and in texts. */
function linksIn(content: unknown, key = ''): string[] {
  if (typeof content === 'string')
    return key === 'url' ? [content] : [...content.matchAll(TEXT_LINK)].map(([, , url = '']) => url)
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([name, value]) => linksIn(value, name))
}
