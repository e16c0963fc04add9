import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#contract/values/days.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { zipTaxOf } from './zip-taxes.ts'

/** Its day begins 24 hours before that of Hawaii, and 14 before that of UTC. */
const TIME_ZONE = 'Pacific/Kiritimati'
const TODAY = todayIn(TIME_ZONE)

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ TIME_ZONE })
  await test.database.db
    .insertInto('sales_taxes')
    .values([
      { state: 'TX', rate_millionths: 62_500, taxes_shipping: true },
      { state: 'MO', rate_millionths: 42_250 },
      { state: 'WA', rate_millionths: 65_000 },
    ])
    .execute()
})
afterAll(() => test.close())

const file = (csv: string, effective_from = TODAY, state: string | null = null) => ({
  csv,
  file_name: null,
  state,
  effective_from,
})
async function importFile(csv: string, effective_from?: string) {
  const read = file(csv, effective_from)
  const parsedFile = await test.shop.taxes.byZip.readFile(read)
  return test.shop.transaction(({ taxes }) => taxes.byZip.importFile(read, parsedFile, 'June Park'))
}
const parsed = (csv: string, state: string | null = null) =>
  test.shop.taxes.byZip.tryFile(file(csv, '2000-01-01', state))
const rateAt = async (state: string, zip: string, city = '') =>
  (await test.shop.taxes.termsFor(null, { state, zip, city })).rateMillionths / 10_000

describe('the sales tax of a ZIP code', () => {
  it('wins over that of the state, which others of the state keep', async () => {
    await importFile('zip,rate\n78701,8.25')
    expect(await rateAt('TX', '78701')).toBe(8.25)
    expect(await rateAt('TX', '78701-1234')).toBe(8.25)
    expect(await rateAt('TX', '78702')).toBe(6.25)
    expect(await rateAt('MO', '78701')).toBe(4.225)
    const terms = await test.shop.taxes.termsFor(null, { state: 'TX', zip: '78701', city: '' })
    expect(terms.taxesShipping).toBe(true)
    expect(await test.shop.taxes.byZip.taxOf('78701', 'Austin')).toMatchObject({
      state: 'TX',
      percent: 8.25,
      state_percent: 6.25,
      zip_rate: { zip: '78701' },
    })
  })

  it('is that of the city if several are listed, else the one for every city, else the lowest', async () => {
    await importFile(
      [
        'ZIP Code,City,Rate',
        '63101,Saint Louis,9.679%',
        '63101,Clayton,8.113%',
        '63102,,7%',
        '63102,St. Louis,9.679%',
      ].join('\n'),
    )
    expect(await rateAt('MO', '63101', 'ST LOUIS')).toBe(9.679)
    expect(await rateAt('MO', '63101', 'Elsewhere')).toBe(8.113)
    expect(await rateAt('MO', '63102', 'Elsewhere')).toBe(7)
  })

  it('begins with the first day of its table, and ends with the next one', async () => {
    await importFile('zip,rate\n98101,10', addDays(TODAY, -10))
    await importFile('zip,rate\n98101,10.35', addDays(TODAY, 1))
    expect(await rateAt('WA', '98101')).toBe(10)
    await importFile('zip,rate\n98104,10.5', TODAY)
    expect([await rateAt('WA', '98104'), await rateAt('WA', '98101')]).toEqual([10.5, 6.5])
    const tables = (await test.shop.taxes.byZip.tables()).filter(({ state }) => state === 'WA')
    expect(tables.map(({ status }) => status)).toEqual(['future', 'current', 'past'])
    await test.shop.taxes.byZip.remove(tables[1]?.id ?? 0)
    expect(await rateAt('WA', '98101')).toBe(10)
  })

  it('is, for random tables, the listed rate for listed places and the rate of the state for all others', async () => {
    const zips = ['75001', '75002', '75003', '75004']
    const listed = fc.uniqueArray(
      fc.record({ zip: fc.constantFrom(...zips), millionths: fc.integer({ min: 2500, max: 250_000 }) }),
      { selector: ({ zip }) => zip, minLength: 1, maxLength: 3 },
    )
    await fc.assert(
      fc.asyncProperty(listed, fc.option(fc.integer({ min: 0, max: 250_000 }), { nil: null }), async (rates, state) => {
        await test.database.db.deleteFrom('sales_taxes').where('state', '=', 'TX').execute()
        if (state !== null)
          await test.database.db.insertInto('sales_taxes').values({ state: 'TX', rate_millionths: state }).execute()
        const rows = rates.map(({ zip, millionths }) => `${zip},${millionths / 10_000}%`)
        await importFile(`zip,rate\n${rows.join('\n')}`)
        const byZip = new Map(rates.map(({ zip, millionths }) => [zip, millionths]))
        for (const zip of zips) {
          const { rateMillionths } = await test.shop.taxes.termsFor(null, { state: 'TX', zip, city: 'Dallas' })
          expect(rateMillionths).toBe(byZip.get(zip) ?? state ?? 0)
        }
      }),
      { numRuns: 15 },
    )
  })

  it('is found by an index, however large the table is', async () => {
    const place = { state: 'TX', zip: '78701', city: '' }
    const query = zipTaxOf(test.database.db, place, TODAY).select('rate_millionths').compile()
    const { rows } = await test.database.pool.query<{ 'QUERY PLAN': string }>(`explain ${query.sql}`, [
      ...query.parameters,
    ])
    expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('zip_taxes_pkey')
  })
})

describe('a file of sales taxes by ZIP code', () => {
  it('is read as it is published: parts, fractions, ranges, lost zeros and percent signs', async () => {
    const avalara =
      'State,ZipCode,TaxRegionName,EstimatedCombinedRate,StateRate,EstimatedCountyRate,EstimatedCityRate,EstimatedSpecialRate,RiskLevel\n' +
      'TX,75001,ADDISON,0.082500,0.062500,0.000000,0.010000,0.010000,2'
    expect(await parsed(avalara)).toMatchObject({
      unit: 'fraction',
      problem_count: 0,
      sample: [{ zip: '75001', percent: 8.25, state_percent: 6.25, city_percent: 1, special_percent: 1 }],
    })
    const ranges = await parsed(
      'zip from;zip to;county;state rate;local rate\n501;505;Suffolk;4;4,625'.replace(',', '.'),
    )
    expect(ranges).toMatchObject({
      unit: 'percent',
      sample: Array.from({ length: 5 }, () => ({ county: 'Suffolk', percent: 8.625 })),
    })
    expect(ranges.states).toMatchObject([{ state: 'NY', rates: 5 }])
    expect(await parsed('zip\ttax rate\n78701-78703\t8.25%')).toMatchObject({ states: [{ state: 'TX', rates: 3 }] })
  })

  it('gives a narrower range precedence, and the lowest of several rates of the same place', async () => {
    const { states, conflicts } = await parsed('zip,rate\n79900-79999,8\n79901,8.25\n79902,7%\n79902,9%')
    expect([states, conflicts]).toMatchObject([[{ rates: 100, lowest: 7, highest: 8.25 }], 1])
  })

  it('has its unit from all its rates: the tax of a state can be 0', async () => {
    const alaska = 'zip,state rate,city rate\n99801,0,5\n99901,0,3\n99611,0,0.1'
    expect(await parsed(alaska.replace('\n99611,0,0.1', ''))).toMatchObject({
      unit: 'percent',
      problem_count: 0,
      sample: [{ percent: 5 }, { percent: 3 }],
    })
    expect((await parsed(alaska)).problems).toMatchObject([{ line: 4 }])
    expect(await parsed('zip,state rate,city rate\n99801,0,0.05')).toMatchObject({ unit: 'fraction' })
  })

  it('states how many of its rates no address can have', async () => {
    const csv = 'zip,rate\n78701,8.25\n10001,8.25\n10002,8.25'
    expect(await parsed(csv, 'TX')).toMatchObject({ in_other_states: 2, states: [{ state: 'TX', rates: 3 }] })
    expect(await parsed(csv)).toMatchObject({ in_other_states: 0 })
  })

  it('whose rows repeat a wide range is not read to its end', async () => {
    const rows = Array.from({ length: 2000 }, () => '00501-99950,8')
    const { problem_count, problems } = await parsed(`zip,rate\n${rows.join('\n')}`)
    expect(problem_count).toBeGreaterThan(1990)
    expect(problems[0]?.problem).toContain('repeat too many ZIP codes')
  })

  it('reports what it adds, changes and removes, by state', async () => {
    await importFile('zip,rate\n73101,8\n73102,8\n73103,8', '2020-01-01')
    const { states } = await test.shop.taxes.byZip.tryFile(file('zip,rate\n73101,8\n73102,8.5\n73104,8', TODAY))
    expect(states).toMatchObject([{ state: 'OK', added: 1, changed: 1, removed: 1, has_state_rate: false }])
  })

  it.each([
    ['zip,rate\nABC,8', '"ABC" is not a ZIP code.'],
    ['zip,rate\n78701-1234,8', '78701-1234 has nine digits. Use a table of ZIP codes with five digits.'],
    ['zip,rate\n78709-78701,8', 'wrong order'],
    ['zip,rate\n00000,8', 'No state has the ZIP code 00000.'],
    ['zip,rate,state\n78701,8,Texxas', '"Texxas" is not a state.'],
    ['zip,rate\n78701,', 'The row has no rate.'],
    ['zip,rate,state rate\n78701,,6.25%', 'The row has no rate.'],
    ['zip,rate\n78701,n/a', 'A rate of this row is not a number.'],
    ['zip,rate\n78701,82.5', 'A rate is above 25%.'],
    ['zip,rate\n78701,8.25\n78702,0.0825', 'looks like a fraction in a file of percents'],
    ['zip,state rate,city rate,combined rate\n78701,6.25%,2%,9%', 'The parts add up to 8.25%'],
  ])('%j has a problem and is not imported', async (csv, problem) => {
    const { problems } = await parsed(csv)
    expect(problems.at(-1)?.problem).toContain(problem)
    await expect(importFile(csv)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it.each(['', 'zip,rate', 'a,b\n1,2', 'zip,county\n78701,Travis', 'zip,rate\n"78701,8'])(
    '%j is rejected with a reason',
    (csv) =>
      expect(parsed(csv)).rejects.toMatchObject({ details: { errors: { csv: [expect.stringMatching(/\.$/)] } } }),
  )

  it('is imported twice at a time as if one import followed the other', async () => {
    await Promise.all(['8', '9'].map((rate) => importFile(`zip,rate\n04101,${rate}`, '2018-01-01')))
    expect([8, 9]).toContain(await rateAt('ME', '04101'))
  })

  it('of 40,000 rows is imported while other work continues', async () => {
    const rows = Array.from({ length: 40_000 }, (_, index) => `${10_000 + index},8.25%,City ${index % 9},CA`)
    let ticks = 0
    const timer = setInterval(() => (ticks += 1), 1)
    const { states } = await importFile(`zip,rate,city,state\n${rows.join('\n')}`, '2019-01-01')
    clearInterval(timer)
    expect(states).toMatchObject([{ state: 'CA', rates: 40_000 }])
    expect(ticks).toBeGreaterThan(10)
  })
})
