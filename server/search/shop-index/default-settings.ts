/**
 * Default settings, synonyms and rules of the shop's index, for both the built-in engine and the hosted service. Names and meanings are
 * those of the service. What an operator changes through the search protocol takes precedence (`merge-defaults.ts`).
 */
import { createHash } from 'node:crypto'
import { SEARCH_INDEX, SEARCH_SORTS } from '#contract/catalog/search.ts'
import type { Json } from '#engine/engine.ts'
import { RECORD_VERSION } from './product-record.ts'

export type StoredSettings = { [name: string]: Json }

/** Ranking criteria of the default order. */
const RANKING = ['typo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom']

/** Settings of the built-in engine that the hosted service does not have. */
export const OWN_SETTINGS = {
  // A word that some product has means itself: "dish cloth" finds no lamp with a disc.
  typoToleranceOnKnownWords: false,
  // `candleholder` finds candle holders, `12"` finds `12 in`, and `VAS-1` finds `VAS-001`.
  equivalentForms: ['joinedWords', 'measurements', 'leadingZeros'],
  // A description alone ranks behind: it has less than 1.
  relevanceWeights: {
    nouns: 6,
    title: 3,
    category_path: 2,
    supplier: 3,
    sku: 4,
    sku_joined: 4,
    OCID: 4,
    sizes: 2,
    colors: 2,
    materials: 2,
    styles: 1.5,
    rooms: 1.5,
    description: 0.3,
  },
  // What is sold out follows whatever matches as well: in a short title it would be first.
  customRankingBeforeRelevance: ['in_stock'],
}

/** Color names of five letters and more. A color that no product has is not a mistyped word. */
const COLOR_WORDS = [
  'amber',
  'azure',
  'beige',
  'black',
  'blush',
  'brown',
  'coral',
  'cream',
  'green',
  'indigo',
  'ivory',
  'khaki',
  'lilac',
  'mauve',
  'ochre',
  'olive',
  'orange',
  'peach',
  'purple',
  'silver',
  'taupe',
  'violet',
  'white',
  'yellow',
]

const PRIMARY: StoredSettings = {
  searchableAttributes: [
    'unordered(nouns)',
    // The noun of a title is as often last as first, so the position does not matter.
    'unordered(title)',
    'unordered(category_path),unordered(supplier)',
    'sku,sku_joined,OCID,sizes',
    'unordered(colors),unordered(materials)',
    'unordered(styles),unordered(rooms)',
    'unordered(description)',
  ],
  attributesForFaceting: [
    'filterOnly(OCID)',
    'filterOnly(c_id)',
    'categories.lvl0',
    'categories.lvl1',
    'categories.lvl2',
    'categories.lvl3',
    'searchable(supplier)',
    'searchable(colors)',
    'searchable(materials)',
    'searchable(styles)',
    'searchable(rooms)',
    'price',
    'in_stock',
    'is_sale',
  ],
  numericAttributesForFiltering: ['OCID', 'c_id', 'price', 'margin', 'min_qty', 'lead_time', 'popularity', 'created'],
  attributesToRetrieve: ['*', '-description', '-category_path', '-sku_joined', '-sizes', '-nouns'],
  attributesToHighlight: ['title', 'supplier'],
  ranking: RANKING,
  // Records that rank equal are sorted by their last write. The product number as the last criterion keeps the order stable after a sale.
  customRanking: ['desc(in_stock)', 'desc(popularity)', 'desc(created)', 'desc(OCID)'],
  queryLanguages: ['en'],
  ignorePlurals: ['en'],
  // "table lamp with brass stem" need not have a "with".
  removeStopWords: ['en'],
  // A number with a typo is another product.
  disableTypoToleranceOnAttributes: ['sku', 'sku_joined', 'OCID', 'sizes'],
  allowTyposOnNumericTokens: false,
  // Most similar words of four letters are other things: teal and tea, teak and tea, cork and fork.
  minWordSizefor1Typo: 5,
  disableTypoToleranceOnWords: COLOR_WORDS,
  // Typos count only if there is no exact match: a correctly spelled word rarely means a similar one.
  typoTolerance: 'min',
  ...OWN_SETTINGS,
  removeWordsIfNoResults: 'lastWords',
  hitsPerPage: 24,
  maxValuesPerFacet: 100,
  // The last page of a large category can be reached.
  paginationLimitedTo: 20_000,
}

/** Each sort order except relevance is a replica with these as its first criteria. What is sold out is popular no longer. */
const SORTED_BY: Record<Exclude<keyof typeof SEARCH_SORTS, 'relevance'>, readonly string[]> = {
  popular: ['desc(in_stock)', 'desc(popularity)'],
  newest: ['desc(created)'],
  price_up: ['asc(price)'],
  price_down: ['desc(price)'],
}

/** Replicas by name, with their settings. */
const REPLICAS: Record<string, StoredSettings> = Object.fromEntries(
  Object.entries(SORTED_BY).map(([sort, first]) => [
    SEARCH_SORTS[sort as keyof typeof SORTED_BY],
    { ...PRIMARY, ranking: [...first, ...RANKING] },
  ]),
)

/** Two-way synonyms: words of shop owners and of suppliers. Plurals are added; no plural is the input of another synonym. */
const TWO_WAY: Record<string, readonly string[]> = {
  sofa: ['sofa', 'couch', 'settee'],
  throw: ['throw', 'blanket'],
  cushion: ['cushion', 'pillow', 'throw pillow'],
  rug: ['rug', 'carpet'],
  runner: ['runner', 'long rug'],
  pitcher: ['pitcher', 'jug', 'carafe'],
  planter: ['planter', 'plant pot', 'flower pot'],
  lamp: ['lamp', 'light'],
  pendant: ['pendant', 'hanging lamp', 'ceiling light'],
  tealight: ['tea light', 'tealight', 't-light'],
  candlestick: ['candlestick', 'candle holder', 'taper holder'],
  canister: ['canister', 'jar'],
  towel: ['kitchen towel', 'tea towel', 'dish towel', 'dish cloth', 'dishcloth'],
  board: ['cutting board', 'chopping board'],
  duvet: ['duvet', 'bedding', 'bed linen'],
  print: ['print', 'wall art', 'poster'],
  stoneware: ['stoneware', 'ceramic', 'pottery'],
  rattan: ['rattan', 'wicker'],
  gray: ['gray', 'grey'],
  color: ['color', 'colour'],
  organizer: ['organizer', 'organiser'],
  doormat: ['doormat', 'door mat', 'welcome mat'],
  bathmat: ['bath mat', 'bath rug'],
  nightstand: ['nightstand', 'bedside table', 'night table'],
  coffee: ['coffee table', 'couch table', 'cocktail table'],
  hamper: ['hamper', 'laundry basket'],
  dresser: ['dresser', 'chest of drawers'],
  curtain: ['curtain', 'drape'],
  ottoman: ['ottoman', 'pouf', 'footstool'],
  holiday: ['holiday', 'christmas', 'xmas'],
}

/** Words without a plural. */
const WITHOUT_PLURAL = new Set([
  'bedding',
  'bed linen',
  'ceramic',
  'chest of drawers',
  'christmas',
  'gray',
  'grey',
  'pottery',
  'rattan',
  'stoneware',
  'wall art',
  'wicker',
  'xmas',
])

/** General names of colors, and the colors that are also meant by them. */
export const COLOR_SYNONYMS: Record<string, readonly string[]> = {
  gray: ['charcoal', 'smoke'],
  grey: ['charcoal', 'smoke'],
  green: ['sage', 'forest'],
  blue: ['ink'],
  navy: ['ink'],
  black: ['ebony', 'ink', 'charcoal'],
  white: ['ivory'],
  cream: ['ivory', 'sand'],
  beige: ['sand', 'natural'],
  pink: ['blush'],
  yellow: ['ochre'],
  mustard: ['ochre'],
  rust: ['terracotta'],
  orange: ['terracotta'],
  gold: ['brass'],
  brown: ['walnut'],
  red: ['terracotta'],
}

const SIDE_TABLES = ['side table', 'side tables']

/**
 * One-way synonyms from a general word to specific ones: `gray` also finds `charcoal`, and `cup` also finds mugs, but `mug` does not find
 * egg cups.
 */
const ONE_WAY: Record<string, readonly string[]> = {
  cup: ['mug', 'mugs'],
  cups: ['mug', 'mugs'],
  ...COLOR_SYNONYMS,
  wood: ['oak', 'walnut', 'ash'],
  wooden: ['oak', 'walnut', 'ash'],
  footstool: ['stool', 'stools'],
  footstools: ['stool', 'stools'],
  nightstand: SIDE_TABLES,
  'bedside table': SIDE_TABLES,
  'night table': SIDE_TABLES,
  'coffee table': SIDE_TABLES,
  'couch table': SIDE_TABLES,
  'cocktail table': SIDE_TABLES,
}

const SYNONYMS = [
  ...Object.entries(TWO_WAY).map(([name, synonyms]) => ({
    objectID: `same-${name}`,
    type: 'synonym' as const,
    synonyms: [...synonyms, ...synonyms.filter((each) => !WITHOUT_PLURAL.has(each)).map(pluralOf)],
  })),
  ...Object.entries(ONE_WAY).map(([input, synonyms]) => ({
    objectID: `wider-${input.replaceAll(' ', '-')}`,
    type: 'oneWaySynonym' as const,
    input,
    synonyms: [...synonyms],
  })),
]

function pluralOf(noun: string): string {
  return `${noun}${noun.endsWith('ch') ? 'es' : 's'}`
}

const RULES = [
  {
    objectID: 'on-sale',
    description: '"rugs on sale" means the rugs that are on sale',
    conditions: [
      { pattern: 'on sale', anchoring: 'contains' as const },
      { pattern: 'sale', anchoring: 'is' as const },
    ],
    consequence: {
      params: {
        query: {
          edits: [
            { type: 'remove' as const, delete: 'on sale' },
            { type: 'remove' as const, delete: 'sale' },
          ],
        },
        filters: 'is_sale:true',
      },
    },
  },
]

/** The default configuration of the shop's index. */
export const SHOP_INDEX = {
  name: SEARCH_INDEX,
  settings: { ...PRIMARY, replicas: Object.keys(REPLICAS) },
  replicas: REPLICAS,
  synonyms: SYNONYMS,
  rules: RULES,
} as const

/** Hash of the default configuration and the version of records: an index with another hash is rebuilt at start. */
export const LAYOUT_HASH = createHash('sha256')
  .update(JSON.stringify([RECORD_VERSION, SHOP_INDEX]))
  .digest('hex')
