import { SEARCH_INDEX, SEARCH_SORTS } from '#contract/catalog/search.ts'
import { ProductRecord } from '#contract/schemas/catalog/search-record.ts'
import { SHOP_INDEX, type StoredSettings } from '#server/search/search.ts'
import { MAX_QUERIES } from '#server/http/search/queries.ts'

const SETTINGS: StoredSettings = SHOP_INDEX.settings

/** Examples of filters and what each finds. A test searches the shop with every one of them. */
export const FILTER_EXAMPLES: readonly (readonly [filter: string, finds: string])[] = [
  ['c_id:12', 'products in category 12 or below it'],
  ['is_sale:true', 'products on sale'],
  ['OCID:10001 OR OCID:10002', 'these two products'],
  ['price < 20', 'products below $20; also `<=`, `>`, `>=`, `=` and `!=`'],
  ['price:10 TO 20', 'products from $10 to $20, both included'],
  ['colors:"Sea glass"', 'a value with a space, in quotes (`"` or `\'`)'],
  ['NOT supplier:"Halden Pottery"', 'products of other makers'],
  ['in_stock:true AND (colors:Blue OR colors:Green) AND margin >= 50', 'products that match all conditions'],
]

/** Filters that are rejected with a 400. */
export const REJECTED_FILTERS: readonly (readonly [filter: string, reason: string])[] = [
  ['(is_sale:true AND in_stock:true) OR colors:Blue', 'an OR cannot contain an AND: put the OR inside the AND'],
  ['is_sale:true OR price < 20', 'an OR cannot mix values and numbers'],
]

/** Returns the section of the reference about search, as Markdown. It is generated from the index settings and the record schema. */
export function searchText(): string {
  const { hitsPerPage, paginationLimitedTo, maxValuesPerFacet } = SETTINGS
  return `## Searching

Products are searched with the protocol of hosted search services, so that their client libraries work unchanged: \`POST
/1/indexes/*/queries\` with up to ${MAX_QUERIES} \`requests\`, or \`POST /1/indexes/{index}/query\`. \`GET search-access\` returns the application id
and the public search key. If its \`origins\` is empty, this shop answers; otherwise the hosted service does, with the same indexes.
The parameters have the protocol's names: \`query\`, \`filters\`, \`facets\`, \`page\` (from 0), \`hitsPerPage\` (${formatNumber(hitsPerPage)} by default),
\`attributesToRetrieve\`. Paging reaches the first ${formatNumber(paginationLimitedTo)} hits, and a facet returns at most ${formatNumber(maxValuesPerFacet)} values. An error is \`{ message, status }\`.

[/openapi-search.json](/openapi-search.json) describes every call below \`/1/\`. The public key may only search; an operator creates others with \`POST /1/keys\`.

### Sort orders

Each sort order is an index of its own: pass it in \`indexName\`. Records and filters are the same in all.

${table(['index', 'sort order'], sortRows())}

### Fields of a record

Matches in the first group of searched fields count most. A field is filtered by its values (\`colors:Blue\`), by numbers (\`price < 20\`),
or by both. Facets are counted with \`"facets": ["colors"]\`. \`POST /1/indexes/{index}/facets/{field}/query\` searches the values of a searchable facet.

${table(['field', 'type', 'description', 'searched', 'filtered by', 'facet'], fieldRows())}

A hit is the record${omittedText()}, with the matching words of ${quoteNames(SETTINGS['attributesToHighlight'])} highlighted in \`_highlightResult\`.

### Filters

\`filters\` is one text. OR binds more tightly than AND, parentheses group, and NOT precedes a single condition. \`AND\`, \`OR\`, \`NOT\` and
\`TO\` are in capitals. Whole values are compared, ignoring case.

${table(['filter', 'finds'], exampleRows(FILTER_EXAMPLES))}

These are rejected:

${table(['filter', 'why'], exampleRows(REJECTED_FILTERS))}`
}

function sortRows(): string[][] {
  return Object.values(SEARCH_SORTS).map((index) => {
    const ranking = (SHOP_INDEX.replicas[index]?.['ranking'] ?? []) as string[]
    const sorts = ranking.map(rankingText).filter((text) => text !== '')
    return [`\`${index}\``, index === SEARCH_INDEX ? relevanceText() : sorts.join(', then ')]
  })
}

function relevanceText(): string {
  const ties = (SETTINGS['customRanking'] as string[]).map(rankingText)
  return `the best match first; among equal matches ${ties.join(', then ')}`
}

/** Returns `desc(price)` in words; an empty text for a criterion of relevance. */
function rankingText(text: string): string {
  const [, direction = '', field = ''] = /^(asc|desc)\((.+)\)$/.exec(text) ?? []
  if (field === '') return ''
  if (field === 'in_stock') return 'what is `in_stock` first'
  return `the ${direction === 'asc' ? 'lowest' : 'highest'} \`${field}\` first`
}

interface FieldSchema {
  type?: string
  description?: string
  items?: FieldSchema
  anyOf?: readonly FieldSchema[]
}

function fieldRows(): string[][] {
  return Object.entries<FieldSchema>(ProductRecord.properties).map(([name, schema]) => [
    `\`${name}\``,
    kindOf(schema),
    schema.description ?? schema.anyOf?.[0]?.description ?? '',
    searchedAs(name),
    filteredBy(name),
    facetOf(name),
  ])
}

function kindOf({ type, items, anyOf }: FieldSchema): string {
  if (anyOf) return anyOf.map((each) => (each.type === 'null' ? 'null' : kindOf(each))).join(' or ')
  return type === 'array' && items ? `list of ${kindOf(items)}` : (type ?? '')
}

/** Returns the group of a searchable attribute, from 1. Attributes of one group have the same weight. */
function searchedAs(name: string): string {
  const lines = SETTINGS['searchableAttributes'] as string[]
  const place = lines.findIndex((line) => line.split(',').some((each) => withoutModifier(each) === name))
  return place === -1 ? '' : `group ${place + 1}`
}

function filteredBy(name: string): string {
  const numbers = SETTINGS['numericAttributesForFiltering'] as string[]
  return [...(facetsFor(name).length > 0 ? ['values'] : []), ...(numbers.includes(name) ? ['numbers'] : [])].join(', ')
}

/** Returns the facets of a field. An object field has a facet for each of its names. */
function facetOf(name: string): string {
  const facets = facetsFor(name).filter((each) => !each.startsWith('filterOnly('))
  return facets
    .map((each) => {
      const facet = withoutModifier(each) === name ? 'yes' : `\`${withoutModifier(each)}\``
      return each.startsWith('searchable(') ? `${facet}, searchable` : facet
    })
    .join(', ')
}

function facetsFor(name: string): string[] {
  const facets = SETTINGS['attributesForFaceting'] as string[]
  return facets.filter((each) => withoutModifier(each) === name || withoutModifier(each).startsWith(`${name}.`))
}

/** Removes the modifier: `searchable(colors)` becomes `colors`. */
function withoutModifier(attribute: string): string {
  return attribute.replace(/^\w+\((.+)\)$/, '$1')
}

function omittedText(): string {
  const names = (SETTINGS['attributesToRetrieve'] as string[]).filter((each) => each.startsWith('-'))
  return names.length > 0 ? ` without ${quoteNames(names.map((each) => each.slice(1)))}` : ''
}

function quoteNames(names: unknown): string {
  return (names as string[]).map((name) => `\`${name}\``).join(' and ')
}

function exampleRows(examples: typeof FILTER_EXAMPLES): string[][] {
  return examples.map(([filter, text]) => [`\`${filter}\``, text])
}

function formatNumber(number: unknown): string {
  return Number(number).toLocaleString('en-US')
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
