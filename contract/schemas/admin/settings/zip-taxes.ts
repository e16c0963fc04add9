import { type Static, Type } from 'typebox'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import {
  MAX_LISTED_PROBLEMS,
  MAX_ZIP_TAX_FILE_BYTES,
  ZIP_TAX_SAMPLE,
  ZIP_TAXES_PER_PAGE,
} from '#contract/orders/zip-taxes.ts'
import { Day, Nullable, Timestamp } from '#contract/schemas/wire.ts'

const Percent = Type.Number({ description: 'Percent, such as 8.25' })
const State = Type.String({ pattern: '^[A-Z]{2}$' })
const TableId = Type.Integer({ minimum: 1, maximum: MAX_INTEGER })

export const AdminZipTaxTable = Type.Object({
  id: TableId,
  state: State,
  effective_from: Day,
  status: Type.Enum(['future', 'current', 'past'], {
    description: '`current`: applies to orders today; `future`: from its first day on; `past`: a later one has begun',
  }),
  rates: Type.Integer(),
  file_name: Nullable(Type.String()),
  imported_at: Timestamp,
  imported_by: Type.String(),
})
export type AdminZipTaxTable = Static<typeof AdminZipTaxTable>
export const ZipTaxTables = Type.Object({
  data: Type.Array(AdminZipTaxTable),
  today: { ...Day, description: 'Date in the time zone of the shop, in which the first day of a table begins' },
})
export const ZipTaxTableParams = Type.Object({ id: { ...TableId, description: 'Id of the table' } })

export const ZipTaxRate = Type.Object({
  zip: Type.String(),
  city: Type.String({ description: 'Empty: every city of the ZIP code without a rate of its own' }),
  county: Nullable(Type.String()),
  percent: Percent,
  state_percent: Nullable(Percent),
  county_percent: Nullable(Percent),
  city_percent: Nullable(Percent),
  special_percent: Nullable(Percent),
})
export type ZipTaxRate = Static<typeof ZipTaxRate>

export const ZipTaxesQuery = Type.Object({
  zip: Type.Optional(Type.String({ pattern: '^\\d{1,5}$', description: 'The first ZIP code, or its first digits' })),
  after: Type.Optional(
    Type.String({ pattern: '^\\d{5}\\|[^\\u0000]{0,200}$', description: '`next` of the page before' }),
  ),
})
export type ZipTaxesQuery = Static<typeof ZipTaxesQuery>
export const ZipTaxPage = Type.Object({
  data: Type.Array(ZipTaxRate, { maxItems: ZIP_TAXES_PER_PAGE }),
  next: Nullable(Type.String()),
})
export type ZipTaxPage = Static<typeof ZipTaxPage>

export const TaxOfZipQuery = Type.Object({
  zip: Type.String({ pattern: '^\\d{5}(-\\d{4})?$', description: 'Such as 78701' }),
  city: Type.Optional(
    Type.String({ maxLength: 200, description: 'City of the address, if the ZIP code has several rates' }),
  ),
})
export const TaxOfZip = Type.Object({
  state: State,
  percent: { ...Percent, description: 'Percent that an order there is charged' },
  shipping: Type.Boolean({ description: 'True if shipping is taxed, too' }),
  state_percent: Nullable({ ...Percent, description: 'Percent of the state; null: none is set' }),
  zip_rate: Nullable({
    ...ZipTaxRate,
    description: 'Rate of the ZIP code, which applies instead of that of the state',
  }),
})
export type TaxOfZip = Static<typeof TaxOfZip>

export const ZipTaxFile = Type.Object({
  csv: Type.String({
    minLength: 1,
    maxLength: MAX_ZIP_TAX_FILE_BYTES,
    description:
      'CSV with a header. Columns: `zip`, or `zip from` and `zip to`; `rate`, or parts such as `state rate` and `county rate`; optionally ' +
      '`state`, `county` and `city`. Rates are percents or fractions',
  }),
  file_name: Nullable(Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$' })),
  state: Nullable({ ...State, description: 'State of rows without one; null: that of the ZIP code' }),
  effective_from: { ...Day, description: 'First day that the rates apply' },
})
export type ZipTaxFile = Static<typeof ZipTaxFile>

const ZipTaxStateChange = Type.Object({
  state: State,
  rates: Type.Integer({ description: 'Rates, one per ZIP code and city' }),
  lowest: Percent,
  highest: Percent,
  added: Type.Integer(),
  changed: Type.Integer(),
  removed: Type.Integer({ description: 'Rates of the table before that the file lacks' }),
  has_state_rate: Type.Boolean({ description: 'False: ZIP codes that the file lacks are not taxed' }),
})
export type ZipTaxStateChange = Static<typeof ZipTaxStateChange>

export const ZipTaxFileResult = Type.Object({
  rows: Type.Integer(),
  unit: Type.Enum(['percent', 'fraction'], { description: 'How the file writes 8.25 %: `8.25` or `0.0825`' }),
  columns: Type.Array(Type.Object({ name: Type.String(), column: Type.String() })),
  conflicts: Type.Integer({ description: 'ZIP codes and cities with several rates, of which the lowest applies' }),
  in_other_states: Type.Integer({
    description: 'Rates of ZIP codes that are not in the state of their row: no address in that state has them',
  }),
  states: Type.Array(ZipTaxStateChange),
  problems: Type.Array(Type.Object({ line: Type.Integer(), problem: Type.String() }), {
    maxItems: MAX_LISTED_PROBLEMS,
    description: 'A file with a problem cannot be imported',
  }),
  problem_count: Type.Integer(),
  sample: Type.Array(ZipTaxRate, { maxItems: ZIP_TAX_SAMPLE }),
})
export type ZipTaxFileResult = Static<typeof ZipTaxFileResult>
