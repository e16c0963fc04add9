import { Problem } from '#contract/problem.ts'

/** Meaning of a column of a file of sales taxes. */
export type ZipColumn =
  | 'zip'
  | 'first_zip'
  | 'last_zip'
  | 'state'
  | 'county'
  | 'city'
  | 'rate'
  | 'state_rate'
  | 'county_rate'
  | 'city_rate'
  | 'special_rate'

/** Names of columns in published tables, in the form of `nameKey`. */
const NAMES: Record<ZipColumn, readonly string[]> = {
  zip: ['zip', 'zipcode', 'zip5', 'postalcode', 'zips', 'zipcodes', 'ziprange'],
  first_zip: [
    'zipfrom',
    'fromzip',
    'zipstart',
    'startzip',
    'ziplow',
    'lowzip',
    'ziplo',
    'zipbegin',
    'beginzip',
    'firstzip',
  ],
  last_zip: ['zipto', 'tozip', 'zipend', 'endzip', 'ziphigh', 'highzip', 'ziphi', 'zipstop', 'stopzip', 'lastzip'],
  state: ['state', 'statecode', 'stateabbreviation', 'stateabbrev', 'stateabbr', 'st', 'statename', 'region'],
  county: ['county', 'countyname'],
  city: ['city', 'cityname', 'place', 'municipality'],
  rate: [
    'rate',
    'combined',
    'combinedrate',
    'total',
    'totalrate',
    'tax',
    'taxrate',
    'salestax',
    'salestaxrate',
    'combinedtax',
    'totaltax',
    'combinedsalestax',
    'totalsalestax',
    'combinedtaxrate',
    'combinedsalestaxrate',
    'percent',
    'ratepercent',
  ],
  state_rate: ['staterate', 'statetax', 'statetaxrate', 'statesalestax', 'statesalestaxrate'],
  county_rate: ['countyrate', 'countytax', 'countytaxrate', 'countysalestax', 'countysalestaxrate'],
  city_rate: ['cityrate', 'citytax', 'citytaxrate', 'citysalestax', 'citysalestaxrate'],
  special_rate: [
    'specialrate',
    'specialtax',
    'specialtaxrate',
    'specialdistrictrate',
    'districtrate',
    'districttax',
    'transitrate',
    'mtarate',
    'otherrate',
    'specialsalestax',
  ],
}
/** The sum of county, city and district, in tables that do not have these. */
const LOCAL = new Set(['local', 'localrate', 'localtax', 'localtaxrate', 'localsalestax'])

const BY_NAME: ReadonlyMap<string, ZipColumn> = new Map(
  Object.entries(NAMES).flatMap(([column, names]) => names.map((name) => [name, column as ZipColumn])),
)

/** Returns the index of each known column of a header. Throws `invalid_input` if ZIP codes or rates are missing. */
export function findColumns(header: readonly string[]): ReadonlyMap<ZipColumn, number> {
  const columns = new Map<ZipColumn, number>()
  for (const [index, name] of header.entries()) {
    const column = BY_NAME.get(nameKey(name))
    if (column !== undefined && !columns.has(column)) columns.set(column, index)
  }
  const hasLocalRates = columns.has('county_rate') || columns.has('city_rate') || columns.has('special_rate')
  const local = header.findIndex((name) => LOCAL.has(nameKey(name)))
  if (!hasLocalRates && local !== -1) columns.set('special_rate', local)
  const found = header.filter((name) => name !== '').join(', ')
  if (!columns.has('zip') && !columns.has('first_zip'))
    throw Problem.invalid({
      csv: [`The first row must have the names of the columns, one of them "zip". It has: ${found || 'nothing'}.`],
    })
  if (!columns.has('rate') && !columns.has('state_rate') && !columns.has('special_rate'))
    throw Problem.invalid({ csv: [`No column has the rate: name one "rate". The file has: ${found}.`] })
  return columns
}

function nameKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^estimated|^est(?=[a-z]*rate)/, '')
}
