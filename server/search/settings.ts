/**
 * How the shop's index is searched. The one file that configures our own engine and the hosted service alike: names and
 * meanings of settings, synonyms and rules are the service's.
 */
import { createHash } from 'node:crypto'
import { SEARCH_INDEX, SEARCH_SORTS } from '#contract/search.ts'
import type { Json } from '#engine/record.ts'
import { RECORD_VERSION } from './record.ts'

export type StoredSettings = { [name: string]: Json }

/** What a plain search is ranked by. */
const RANKING = ['typo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom']

const PRIMARY: StoredSettings = {
  searchableAttributes: [
    // The noun of a title stands last as often as first.
    'unordered(title)',
    'unordered(category_path),unordered(supplier)',
    'sku,OCID',
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
  attributesToRetrieve: ['*', '-description', '-category_path'],
  attributesToHighlight: ['title', 'supplier'],
  ranking: RANKING,
  // Of what is equal in all else the last one written comes first: with its number a product keeps its place when it is sold.
  customRanking: ['desc(popularity)', 'desc(created)', 'desc(OCID)'],
  queryLanguages: ['en'],
  ignorePlurals: ['en'],
  // A number that is nearly right is another product.
  disableTypoToleranceOnAttributes: ['sku', 'OCID'],
  allowTyposOnNumericTokens: false,
  // Who spells a word right does not mean its neighbours: mistyped words count where nothing else is found.
  typoTolerance: 'min',
  removeWordsIfNoResults: 'lastWords',
  hitsPerPage: 24,
  maxValuesPerFacet: 100,
  // The last page of a large category can be reached.
  paginationLimitedTo: 20_000,
}

/** Each order but the first is a replica that sorts before anything else. */
const SORTED_BY: Record<Exclude<keyof typeof SEARCH_SORTS, 'relevance'>, string> = {
  popular: 'desc(popularity)',
  newest: 'desc(created)',
  price_up: 'asc(price)',
  price_down: 'desc(price)',
}

/** Replicas by name, with their settings. */
const REPLICAS: Record<string, StoredSettings> = Object.fromEntries(
  Object.entries(SORTED_BY).map(([sort, first]) => [
    SEARCH_SORTS[sort as keyof typeof SORTED_BY],
    { ...PRIMARY, ranking: [first, ...RANKING] },
  ]),
)

/** What shop owners call things, beside what makers call them; in the plural alike, which is no other word's input. */
const SAME: Record<string, readonly string[]> = {
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
  towel: ['kitchen towel', 'tea towel', 'dish towel'],
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
}

/** Of these nobody asks for several. */
const UNCOUNTED = new Set([
  'bedding',
  'bed linen',
  'ceramic',
  'chest of drawers',
  'gray',
  'grey',
  'pottery',
  'rattan',
  'stoneware',
  'wall art',
  'wicker',
])

/**
 * Words that buyers use and makers are finer with, one way alone: the plain color finds the fine ones, and a cup may be a mug, where
 * who asks for mugs wants no egg cups.
 */
const WIDER: Record<string, readonly string[]> = {
  cup: ['mug', 'mugs'],
  cups: ['mug', 'mugs'],
  gray: ['charcoal', 'smoke'],
  grey: ['charcoal', 'smoke'],
  green: ['sage', 'forest'],
  blue: ['ink'],
  black: ['ebony', 'ink', 'charcoal'],
  white: ['ivory'],
  cream: ['ivory', 'sand'],
  beige: ['sand', 'natural'],
  pink: ['blush'],
  yellow: ['ochre'],
  orange: ['terracotta'],
  gold: ['brass'],
  brown: ['walnut'],
  wood: ['oak', 'walnut', 'ash'],
}

const SYNONYMS = [
  ...Object.entries(SAME).map(([name, synonyms]) => ({
    objectID: `same-${name}`,
    type: 'synonym' as const,
    synonyms: [...synonyms, ...synonyms.filter((each) => !UNCOUNTED.has(each)).map(pluralOf)],
  })),
  ...Object.entries(WIDER).map(([input, synonyms]) => ({
    objectID: `wider-${input}`,
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

/** The whole configuration of the shop's index. */
export const SHOP_INDEX = {
  name: SEARCH_INDEX,
  settings: { ...PRIMARY, replicas: Object.keys(REPLICAS) },
  replicas: REPLICAS,
  synonyms: SYNONYMS,
  rules: RULES,
} as const

/** Stands for the configuration and the shape of records: an index that was built by another one is built anew. */
export const LAYOUT = createHash('sha256')
  .update(JSON.stringify([RECORD_VERSION, SHOP_INDEX]))
  .digest('hex')
