import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SEARCH_INDEX, SEARCH_SORTS } from '#contract/catalog/search.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const OWN_SYNONYM = { objectID: 'own', type: 'synonym', synonyms: ['stool', 'perch'] }
const CHANGED_SYNONYM = { objectID: 'same-sofa', type: 'synonym', synonyms: ['sofa', 'divan'] }
const OWN_RULE = {
  objectID: 'own-rule',
  conditions: [{ pattern: 'perch', anchoring: 'is' }],
  consequence: { params: {} },
}

const SYNONYMS = [OWN_SYNONYM, CHANGED_SYNONYM, null, { synonyms: expect.arrayContaining(['lamp', 'light']) }]
/** Expected result of `readChanges`. */
const CHANGES = {
  synonyms: [SYNONYMS, SYNONYMS],
  rules: ['own-rule'],
  settings: { hitsPerPage: 12, maxValuesPerFacet: 100 },
  results: [{ nbHits: 1 }],
}

describe('changes that an operator made through the search protocol', () => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop({}, { search: true })
    const ocid = await addProduct(test.database.db, { title: 'Oak stool' })
    await test.prepareSearch()
    await test.shop.search.refresh([ocid])
    await change()
  })
  afterEach(() => test.close())

  /** Sends the requests of an operator: adds, changes and deletes synonyms and rules, and changes a setting. */
  async function change(): Promise<void> {
    const { app, admin } = await test.shop.search.keys()
    const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
      const response = await test.app.inject({
        method,
        url: `/1/indexes/${SEARCH_INDEX}/${path}`,
        payload,
        headers: { 'x-algolia-application-id': app, 'x-algolia-api-key': admin },
      })
      expect([path, response.statusCode]).toEqual([path, 200])
    }
    for (const synonym of [OWN_SYNONYM, CHANGED_SYNONYM])
      await send('PUT', `synonyms/${synonym.objectID}?forwardToReplicas=true`, synonym)
    await send('DELETE', 'synonyms/same-rug?forwardToReplicas=true')
    await send('PUT', 'rules/own-rule', OWN_RULE)
    await send('DELETE', 'rules/on-sale')
    await send('PUT', 'settings', { hitsPerPage: 12 })
  }

  async function synonym(objectID: string, index: string = SEARCH_INDEX): Promise<object | null> {
    return test.shop.search.indexes.synonym(index, objectID).catch(() => null)
  }

  /** Returns the state of everything that the operator changed, and of some unchanged defaults. */
  async function readChanges() {
    const { indexes } = test.shop.search
    const synonyms: (object | null)[][] = []
    for (const index of [SEARCH_INDEX, SEARCH_SORTS.price_up]) {
      const ids = ['own', 'same-sofa', 'same-rug', 'same-lamp']
      synonyms.push(await Promise.all(ids.map((id) => synonym(id, index))))
    }
    await test.search.caughtUp()
    const { results } = await test.shop.search.query([{ indexName: SEARCH_INDEX, params: { query: 'perch' } }])
    return {
      synonyms,
      rules: (await indexes.rules(SEARCH_INDEX, {})).hits.map(({ objectID }) => objectID),
      settings: await indexes.settings(SEARCH_INDEX),
      results,
    }
  }

  it('survive a rebuild', async () => {
    expect(await runCommand(test, 'search', 'rebuild')).toMatchObject({ code: 0 })
    expect(await readChanges()).toMatchObject(CHANGES)
    await test.rebuildSearch()
    expect(await readChanges()).toMatchObject(CHANGES)
  })

  it('survive a restart, also after a rebuild that was killed', async () => {
    await test.prepareSearch()
    expect(await readChanges()).toMatchObject(CHANGES)
    await test.shop.search.indexes.write(`${SEARCH_INDEX}.building`, [{ action: 'addObject', body: { objectID: '1' } }])
    await test.prepareSearch()
    expect(await readChanges()).toMatchObject(CHANGES)
  })

  it('survive a release with new defaults, which replace the unchanged ones', async () => {
    await installPreviousDefaults()
    await test.prepareSearch()
    expect(await readChanges()).toMatchObject(CHANGES)
    expect(await synonym('same-throw')).toMatchObject({ synonyms: expect.arrayContaining(['throw', 'blanket']) })
    expect(await synonym('same-discontinued')).toBeNull()
    expect(await test.shop.search.indexes.settings(SEARCH_INDEX)).toMatchObject({ typoTolerance: 'min' })
  })

  it('survive the first rebuild after a build that stored no defaults', async () => {
    await test.database.pool.query(`delete from shop_state where key = 'search_defaults'`)
    await test.rebuildSearch()
    expect(await readChanges()).toMatchObject(CHANGES)
  })

  /** Changes the database to the state of a previous release: with other defaults, of which the operator changed none. */
  async function installPreviousDefaults(): Promise<void> {
    const { pool } = test.database
    const previous = [
      { objectID: 'same-throw', type: 'synonym', synonyms: ['throw', 'plaid'] },
      { objectID: 'same-discontinued', type: 'synonym', synonyms: ['a', 'b'] },
    ]
    const { rows } = await pool.query<{ value: string }>(`select value from shop_state where key = 'search_defaults'`)
    const defaults = JSON.parse(rows[0]?.value ?? '') as { settings: object; synonyms: { objectID: string }[] }
    const ids = new Set(previous.map(({ objectID }) => objectID))
    defaults.synonyms = [...defaults.synonyms.filter(({ objectID }) => !ids.has(objectID)), ...previous]
    defaults.settings = { ...defaults.settings, typoTolerance: 'strict' }
    for (const entry of previous) {
      await pool.query(
        `insert into search_synonyms select name, $1, $2 from search_indexes
         on conflict (index_name, object_id) do update set body = excluded.body`,
        [entry.objectID, JSON.stringify(entry)],
      )
    }
    await pool.query(
      `update search_indexes set settings = (settings::jsonb || '{"typoTolerance": "strict"}')::json where name = $1`,
      [SEARCH_INDEX],
    )
    await pool.query(`update shop_state set value = $1 where key = 'search_defaults'`, [JSON.stringify(defaults)])
    await pool.query(`update shop_state set value = 'previous' where key = 'search_layout'`)
  }
})
