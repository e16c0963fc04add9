import { appendFile, mkdir, open, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CompoundEntry, NO_CUSTOM_ENTRIES } from '#engine/dictionaries/dictionary.ts'
import { readSettings } from '#engine/parameters/read-settings.ts'
import { inBatches, createTempFolder, openTestStores, upsert, testView } from '#engine/test-kit/stores.ts'

const STORE = 'Things/é'
const LOAD_ERROR = 'The snapshot of a store cannot be read; the store is missing until it is loaded again.'

let tempFolder: Awaited<ReturnType<typeof createTempFolder>>

beforeEach(async () => {
  tempFolder = await createTempFolder()
})

afterEach(() => tempFolder.remove())

/** Saves a store of 5,998 records in two segments, some with tombstones. Returns its folder and files. */
async function save() {
  const stores = await openTestStores(tempFolder.path)
  await stores.define(new Map([['things', testView(STORE, { attributesForFaceting: ['title'] })]]))
  const { load, apply } = stores.store(STORE)
  await load(
    inBatches(
      Array.from({ length: 6000 }, (_, index) => upsert(`r${index}`, index)),
      1000,
    ),
    () => 5999,
  )
  await apply([upsert('r1', 6000, 'newer'), { deleted: 'r2', sequence: 6001 }, { deleted: 'r3', sequence: 6002 }], 6002)
  const records = stores.records(STORE)
  await stores.close()
  const [name = ''] = await readdir(tempFolder.path)
  const folder = join(tempFolder.path, name)
  return { records, status: stores.status().get(STORE), folder, files: await readdir(folder) }
}

async function reopen() {
  const stores = await openTestStores(tempFolder.path)
  await stores.close()
  return stores
}

describe('a snapshot', () => {
  it('keeps the parts of compound words, which are split anew only if an entry changes their parts', async () => {
    const settings = { searchableAttributes: ['title'], decompoundedAttributes: { de: ['title'] } }
    const idOf = (stores: Awaited<ReturnType<typeof openTestStores>>) =>
      stores.state().stores.get(STORE)?.segments[0]?.id
    const first = await openTestStores(tempFolder.path)
    await first.define(new Map([['things', testView(STORE, settings)]]))
    await first.store(STORE).load(inBatches([upsert('r1', 1, 'Gartenstuhl')], 1), () => 1)
    const built = idOf(first)
    await first.close()
    const second = await openTestStores(tempFolder.path)
    await second.define(new Map([['things', testView(STORE, settings)]]))
    expect(idOf(second)).toBe(built)
    const entry = (objectID: string, language: string, word: string, decomposition: string[]): CompoundEntry => {
      return { objectID, language, word, decomposition, state: 'enabled' }
    }
    const change = async (compounds: CompoundEntry[], withoutCompounds: string[] = []) => {
      const disabledStandard = { ...NO_CUSTOM_ENTRIES.disabledStandard, compounds: withoutCompounds }
      const changed = readSettings(settings, { ...NO_CUSTOM_ENTRIES, compounds, disabledStandard })
      await second.define(new Map([['things', { ...testView(STORE), settings: changed }]]))
      return idOf(second)
    }
    const finnish = entry('f', 'fi', 'Puutarhatuoli', ['Puutarha', 'Tuoli'])
    expect(await change([finnish], ['fi'])).toBe(built)
    const carpet = entry('t', 'de', 'Wollteppich', ['Woll', 'Teppich'])
    const changed = await change([entry('x', 'de', 'Wolldecke', ['Woll', 'Decke']), carpet])
    expect(changed).not.toBe(built)
    expect(await change([carpet, entry('y', 'de', 'wolldecke', ['woll', 'decke']), finnish])).toBe(changed)
    expect(await change([carpet], ['de'])).not.toBe(changed)
    await second.close()
  })

  it('restores a store', async () => {
    const { records, status } = await save()
    const stores = await openTestStores(tempFolder.path)
    expect(stores.records(STORE)).toEqual(records)
    expect(stores.records(STORE).get('r1')?.title).toBe('newer')
    expect(stores.status().get(STORE)).toMatchObject({ position: 6002, records: 5998, segments: status?.segments })
    await stores.store(STORE).apply([upsert('r1', 7000, 'newest')], 7000)
    expect(stores.records(STORE).get('r1')?.title).toBe('newest')
    await stores.close()
    expect((await reopen()).records(STORE).get('r1')?.title).toBe('newest')
  })

  it('leaves no unreferenced files', async () => {
    const { folder, files } = await save()
    // Two segments, one of them with tombstones, and the manifest.
    expect(files.map((name) => name.replace(/^[0-9a-f]{16}\.(\d+\.)?/, '')).toSorted()).toEqual([
      'deleted',
      'documents',
      'documents',
      'index',
      'index',
      'manifest.json',
    ])
    const stores = await openTestStores(tempFolder.path)
    await stores.store(STORE).load(inBatches([upsert('a', 1)], 1), () => 1)
    await stores.close()
    expect(await readdir(folder)).toHaveLength(3)
  })

  it('is deleted with its store', async () => {
    const { folder } = await save()
    const stores = await openTestStores(tempFolder.path)
    await stores.store(STORE).drop()
    expect(await readdir(folder)).toEqual([])
    await stores.close()
    expect((await reopen()).status().size).toBe(0)
  })

  it('leaves other files alone', async () => {
    const { folder } = await save()
    await mkdir(join(tempFolder.path, 'notes'))
    await writeFile(join(tempFolder.path, 'notes', 'note.txt'), 'mine')
    await writeFile(join(folder, `${'0'.repeat(16)}.index`), 'left behind')
    expect((await reopen()).status().size).toBe(1)
    expect(await readdir(join(tempFolder.path, 'notes'))).toEqual(['note.txt'])
    expect(await readdir(folder)).not.toContain(`${'0'.repeat(16)}.index`)
  })
})

describe('a damaged snapshot is logged, and its store is missing', () => {
  const damages: [string, RegExp, (file: string) => Promise<unknown>][] = [
    ['truncated segment', /index$/, (file) => truncate(file, 1000)],
    ['segment with extra bytes', /index$/, (file) => appendFile(file, 'x')],
    ['changed byte in a segment', /index$/, (file) => flip(file, 5000)],
    ['changed byte in the documents', /documents$/, (file) => flip(file, 30)],
    ['changed bit in the tombstones', /deleted$/, (file) => flip(file, 3)],
    ['truncated manifest', /json$/, (file) => truncate(file, 100)],
    ['manifest of another format version', /json$/, (file) => replace(file, '"format":', '"format":9')],
    ['manifest with another position', /json$/, (file) => replace(file, '"position":', '"position":9')],
    ['manifest that is not an object', /json$/, (file) => writeFile(file, 'null')],
  ]
  it.each(damages)('%s', async (_, pattern, damage) => {
    const { folder, files } = await save()
    const name = files.find((each) => pattern.test(each))
    await damage(join(folder, name ?? ''))
    const stores = await reopen()
    expect(stores.status().size).toBe(0)
    expect(stores.log.errors).toEqual([LOAD_ERROR])
    expect(await readdir(tempFolder.path)).toEqual([])
  })
})

async function flip(file: string, at: number): Promise<void> {
  const handle = await open(file, 'r+')
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at)
  await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 4]), 0, 1, at)
  await handle.close()
}

async function replace(file: string, text: string, by: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(text, by))
}
