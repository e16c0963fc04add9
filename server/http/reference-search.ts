import { SEARCH_INDEX, SEARCH_SORTS } from '#contract/search.ts'
import { ProductRecord } from '#contract/search-record.ts'
import { SHOP_INDEX, type StoredSettings } from '#server/search/settings.ts'
import { MOST_QUERIES } from './search-queries.ts'

const SETTINGS: StoredSettings = SHOP_INDEX.settings

/** Filters as they are written, and what each finds; a test asks the shop for every one of them. */
export const FILTER_EXAMPLES: readonly (readonly [filter: string, finds: string])[] = [
  ['c_id:12', 'what is in category 12 or below it'],
  ['is_sale:true', 'what is on sale'],
  ['OCID:10001 OR OCID:10002', 'these two products'],
  ['price < 20', 'what costs less than $20; also `<=`, `>`, `>=`, `=` and `!=`'],
  ['price:10 TO 20', 'what costs from $10 to $20, both included'],
  ['colors:"Sea glass"', 'a value with a space in it stands in quotes, `"` or `\'`'],
  ['NOT supplier:"Halden Pottery"', 'what is of another maker'],
  ['in_stock:true AND (colors:Blue OR colors:Green) AND margin >= 50', 'all of these at once'],
]

/** Filters that are refused with a 400. */
export const REFUSED_FILTERS: readonly (readonly [filter: string, reason: string])[] = [
  ['(is_sale:true AND in_stock:true) OR colors:Blue', 'an OR holds no AND: write it the other way round'],
  ['is_sale:true OR price < 20', 'one OR holds values alone, or numbers alone'],
]

/** What the reference says of searching, as Markdown: made of the settings of the index and the schema of its records. */
export function searchText(): string {
  const { hitsPerPage, paginationLimitedTo, maxValuesPerFacet } = SETTINGS
  return `## Searching

Products are searched by the protocol of hosted search services, so that their client libraries work as they are: \`POST
/1/indexes/*/queries\` with up to ${MOST_QUERIES} \`requests\`, or \`POST /1/indexes/{index}/query\`. \`GET search-access\` says the application id
and the public search key. Where its \`origins\` is empty this shop answers, else the hosted service does, with the same indexes.
The parameters have the protocol's names: \`query\`, \`filters\`, \`facets\`, \`page\` (from 0), \`hitsPerPage\` (${inFigures(hitsPerPage)} by default),
\`attributesToRetrieve\`. Hits can be paged up to the ${inFigures(paginationLimitedTo)}th, and a facet tells at most ${inFigures(maxValuesPerFacet)} values. A failure is \`{ message, status }\`.

### Orders of a result

Each order is an index of its own: name it in \`indexName\`. Records and filters are the same in all.

${table(['index', 'order'], sortRows())}

### Fields of a record

The first group of fields that are searched counts most. A field is filtered by its values (\`colors:Blue\`), by numbers (\`price < 20\`),
or by both. Facets are counted with \`"facets": ["colors"]\`; where it says so, \`POST /1/indexes/{index}/facets/{field}/query\` searches their values.

${table(['field', 'holds', 'what it is', 'searched', 'filtered by', 'facet'], fieldRows())}

A hit is the record${omitted()}, with the matching words of ${named(SETTINGS['attributesToHighlight'])} marked in \`_highlightResult\`.

### Filters

\`filters\` is one text. OR binds more tightly than AND, parentheses group, NOT stands before a single condition; \`AND\`, \`OR\`, \`NOT\` and
\`TO\` are in capitals. Values are compared whole and without regard to case.

${table(['filter', 'finds'], shown(FILTER_EXAMPLES))}

These are refused:

${table(['filter', 'why'], shown(REFUSED_FILTERS))}`
}

function sortRows(): string[][] {
  return Object.values(SEARCH_SORTS).map((index) => {
    const [first] = (SHOP_INDEX.replicas[index]?.['ranking'] ?? []) as string[]
    return [`\`${index}\``, index === SEARCH_INDEX ? bestFirst() : orderIn(first ?? '')]
  })
}

function bestFirst(): string {
  const ties = (SETTINGS['customRanking'] as string[]).map(orderIn)
  return `the best match first; of what matches alike ${ties.join(', then ')}`
}

/** `desc(price)` in words. */
function orderIn(text: string): string {
  const [, direction = '', field = ''] = /^(asc|desc)\((.+)\)$/.exec(text) ?? []
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

/** Which line of the searchable attributes names it, from 1; those of one line weigh the same. */
function searchedAs(name: string): string {
  const lines = SETTINGS['searchableAttributes'] as string[]
  const place = lines.findIndex((line) => line.split(',').some((each) => bare(each) === name))
  return place === -1 ? '' : `group ${place + 1}`
}

function filteredBy(name: string): string {
  const numbers = SETTINGS['numericAttributesForFiltering'] as string[]
  return [...(facetsAt(name).length > 0 ? ['values'] : []), ...(numbers.includes(name) ? ['numbers'] : [])].join(', ')
}

/** How its values are counted: a record of names has a facet for each of them. */
function facetOf(name: string): string {
  const facets = facetsAt(name).filter((each) => !each.startsWith('filterOnly('))
  return facets
    .map((each) => {
      const facet = bare(each) === name ? 'yes' : `\`${bare(each)}\``
      return each.startsWith('searchable(') ? `${facet}, searchable` : facet
    })
    .join(', ')
}

function facetsAt(name: string): string[] {
  const facets = SETTINGS['attributesForFaceting'] as string[]
  return facets.filter((each) => bare(each) === name || bare(each).startsWith(`${name}.`))
}

/** `searchable(colors)` without its modifier. */
function bare(attribute: string): string {
  return attribute.replace(/^\w+\((.+)\)$/, '$1')
}

function omitted(): string {
  const names = (SETTINGS['attributesToRetrieve'] as string[]).filter((each) => each.startsWith('-'))
  return names.length > 0 ? ` without ${named(names.map((each) => each.slice(1)))}` : ''
}

function named(names: unknown): string {
  return (names as string[]).map((name) => `\`${name}\``).join(' and ')
}

function shown(examples: typeof FILTER_EXAMPLES): string[][] {
  return examples.map(([filter, text]) => [`\`${filter}\``, text])
}

function inFigures(number: unknown): string {
  return Number(number).toLocaleString('en-US')
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
