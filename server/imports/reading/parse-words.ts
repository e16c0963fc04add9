/** Words for values that suppliers write in their own way. */
import { PRODUCT_STATES, type ProductState, RECORD_STATES, type RecordState } from '#contract/catalog/catalog-states.ts'
import { CellFormatError } from './cell-format-error.ts'

const STATUS_WORDS = {
  active:
    'active live published enabled available current on yes y true 1 visible online ongoing new in_range aktiv actif activo attivo',
  discontinued:
    'discontinued obsolete deleted inactive disabled unavailable off no n false 0 ended eol end_of_life end_of_line phased_out withdrawn deactivated retired inaktiv inactif',
  draft: 'draft unpublished pending coming_soon entwurf brouillon borrador',
  hidden: 'hidden invisible private unlisted',
  archived: 'archived archive archiviert archivado archivé',
} as const
const STATUSES = new Map(
  Object.entries(STATUS_WORDS).flatMap(([status, words]) => words.split(' ').map((word) => [word, status] as const)),
)

/** Parses the state of a product from the column `status` (decision 0074). Throws `CellFormatError`. */
export function parseProductState(text: string): ProductState {
  return parseState(text, PRODUCT_STATES)
}

/** Parses the state of a supplier, category, collection or banner, which cannot be discontinued. Throws `CellFormatError`. */
export function parseRecordState(text: string): RecordState {
  return parseState(text, RECORD_STATES)
}

function parseState<State extends string>(text: string, states: readonly State[]): State {
  const found = STATUSES.get(text.toLowerCase().replaceAll(/[\s-]+/g, '_'))
  const state = states.find((each) => each === found)
  if (state === undefined) throw new CellFormatError(`write one of: ${states.join(', ')}`)
  return state
}

/** Codes that are not countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'ZZ', 'XA', 'XB', 'QO'])
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']
/** Names besides those of CLDR. */
const NAMES: Readonly<Record<string, string>> = {
  US: 'usa,u s,u s a,america,united states of america',
  GB: 'uk,u k,great britain,britain,england,scotland,wales,northern ireland',
  AE: 'uae',
  BA: 'bosnia',
  BO: 'bolivia',
  BN: 'brunei',
  CD: 'dr congo',
  CI: 'ivory coast',
  CN: 'prc,p r c,pr china,p r china,peoples republic of china,mainland china',
  CZ: 'czech republic',
  GM: 'the gambia',
  HK: 'hong kong',
  IR: 'iran',
  KR: 'korea,south korea,republic of korea',
  LA: 'laos',
  MD: 'moldova',
  MK: 'macedonia',
  MM: 'burma,myanmar',
  MO: 'macau,macao',
  NL: 'holland,the netherlands',
  PH: 'the philippines',
  RU: 'russia,russian federation',
  SY: 'syria',
  SZ: 'swaziland',
  TR: 'turkey',
  TW: 'taiwan',
  TZ: 'tanzania',
  VN: 'vietnam,viet nam',
}
/** Codes of three letters (ISO 3166-1 alpha-3) of countries that make goods. */
const ALPHA_3 =
  'USA:US CAN:CA MEX:MX GBR:GB IRL:IE DEU:DE FRA:FR ITA:IT ESP:ES PRT:PT NLD:NL BEL:BE LUX:LU AUT:AT CHE:CH DNK:DK SWE:SE NOR:NO FIN:FI ISL:IS POL:PL CZE:CZ SVK:SK HUN:HU ROU:RO BGR:BG GRC:GR HRV:HR SVN:SI SRB:RS BIH:BA MKD:MK ALB:AL EST:EE LVA:LV LTU:LT UKR:UA BLR:BY MDA:MD RUS:RU TUR:TR CYP:CY MLT:MT ISR:IL JOR:JO LBN:LB EGY:EG MAR:MA TUN:TN DZA:DZ ZAF:ZA KEN:KE ETH:ET GHA:GH NGA:NG RWA:RW UGA:UG TZA:TZ MDG:MG SEN:SN MLI:ML BFA:BF IND:IN PAK:PK BGD:BD LKA:LK NPL:NP CHN:CN HKG:HK MAC:MO TWN:TW JPN:JP KOR:KR VNM:VN THA:TH IDN:ID MYS:MY SGP:SG PHL:PH KHM:KH LAO:LA MMR:MM AUS:AU NZL:NZ BRA:BR ARG:AR CHL:CL PER:PE COL:CO ECU:EC BOL:BO URY:UY PRY:PY GTM:GT HND:HN SLV:SV NIC:NI CRI:CR PAN:PA DOM:DO HTI:HT JAM:JM CUB:CU AFG:AF IRN:IR IRQ:IQ SAU:SA ARE:AE QAT:QA KWT:KW OMN:OM UZB:UZ KAZ:KZ KGZ:KG GEO:GE ARM:AM AZE:AZ MNG:MN'

let countries: Map<string, string> | undefined

/** Parses a country into its code of two letters (ISO 3166-1): `US`, `USA` and `United States` are US. Throws `CellFormatError`. */
export function parseCountry(text: string): string {
  countries ??= readCountries()
  const code = countries.get(plainCountry(text.replace(/^(?:made|product) (?:in|of) (?:the )?/i, '')))
  if (code === undefined) throw new CellFormatError('write the country as two letters, such as US')
  return code
}

function readCountries(): Map<string, string> {
  const found = new Map<string, string>()
  const add = (name: string, code: string) => {
    if (!found.has(plainCountry(name))) found.set(plainCountry(name), code)
  }
  const alphabet = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const codes = alphabet.flatMap((first) => alphabet.map((second) => first + second))
  const names = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }))
  for (const code of codes) {
    // Replaces codes of countries that no longer exist, and UK.
    const region = new Intl.Locale(`und-${code}`).region ?? code
    if (NO_COUNTRIES.has(region) || names[0]?.of(region) === undefined) continue
    add(code, region)
    for (const name of names) add(name.of(region) ?? region, region)
    for (const name of NAMES[region]?.split(',') ?? []) add(name, region)
  }
  for (const pair of ALPHA_3.split(' ')) {
    const [three = '', two = ''] = pair.split(':')
    add(three, two)
  }
  return found
}

function plainCountry(name: string): string {
  if (/^[A-Za-z]+$/.test(name)) return name.toLowerCase()
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
}
