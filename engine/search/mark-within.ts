import type { Query } from '#engine/parameters/query.ts'
import type { Parameters } from '#engine/parameters/readers.ts'
import type { Settings } from '#engine/parameters/settings.ts'

interface Shown {
  query: Query
  settings: Settings
}

/**
 * A query, which holds to the restrictions of its key already, and the settings it is answered under: of a record no more is
 * marked than such a key lets be retrieved, since marks repeat the text.
 */
export function markWithin({ query, settings }: Shown, { attributesToRetrieve }: Parameters): Shown {
  if (attributesToRetrieve === undefined) return { query, settings }
  const wanted = query.attributesToRetrieve.filter((name) => !name.startsWith('-'))
  const refused = query.attributesToRetrieve.filter((name) => name.startsWith('-')).map((name) => name.slice(1))
  const highlighted = query.attributesToHighlight ?? searchable(settings)
  return {
    query: {
      ...query,
      attributesToHighlight: highlighted.flatMap((path) => within(path, wanted)),
      attributesToSnippet: query.attributesToSnippet.flatMap((name) => {
        const [, path = name, words = ''] = /^(.*)(:\d+)$/.exec(name) ?? []
        return within(path, wanted).map((each) => each + words)
      }),
    },
    settings: { ...settings, unretrievableAttributes: [...settings.unretrievableAttributes, ...refused] },
  }
}

/** What is marked where nobody says otherwise: what is searched. */
export function searchable({ searchableAttributes }: Settings): readonly string[] {
  const names = searchableAttributes.flat().map(({ name }) => name)
  return names.length > 0 ? names : ['*']
}

/** What of a path, which stands for all below it, is among those wanted. */
function within(path: string, wanted: readonly string[]): readonly string[] {
  if (wanted.includes('*') || wanted.some((each) => isBelow(path, each))) return [path]
  return path === '*' ? wanted : wanted.filter((each) => isBelow(each, path))
}

function isBelow(path: string, above: string): boolean {
  return path === above || path.startsWith(`${above}.`)
}
