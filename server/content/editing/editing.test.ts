import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SeenVersion } from './editing.ts'
import { collectionFile, faqsFile, folderWith, published, termsFile } from '#test-kit/content-folder.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())
afterEach(() => test.database.pool.query('delete from content_documents'))

const BY = 'June Park'
const PAGE = {
  title: 'Care guide',
  intro: 'How to keep stoneware.',
  seo: { title: 'Care guide', description: 'Washing and storing.' },
  blocks: ['By hand.'],
}

/** Runs a change of a document, decided on its newest version, as the API does. */
const editing = <Result>(change: (editing: TestShop['shop']['content']['editing']) => Promise<Result>) =>
  test.shop.transaction((shop) => change(shop.content.editing))

async function seenOf(path: string): Promise<SeenVersion> {
  const [newest] = (await test.shop.content.editing.read(path)).versions
  return newest ? { version: newest.version, revision: newest.revision } : null
}

async function save(path: string, content: unknown) {
  const seen = await seenOf(path)
  return editing((each) => each.saveDraft(path, { seen, by: BY, content }))
}

async function publish(path: string, at: Date | null = null) {
  const seen = await seenOf(path)
  await editing((each) => each.publish(path, { seen, by: BY, at }))
  test.shop.catalogChanged()
}

async function unpublish(path: string) {
  const seen = await seenOf(path)
  await editing((each) => each.unpublish(path, { seen, by: BY }))
  test.shop.catalogChanged()
}

const versionsOf = async (path: string) =>
  (await test.shop.content.editing.read(path)).versions.map(({ version, status, changedBy }) => [
    version,
    status,
    changedBy,
  ])
const titleOf = async (name: string) => (await test.shop.content.ownPage(name))?.title ?? null

async function importFiles(files: Record<string, unknown>, replaceEdited = false) {
  const report = await test.shop.content.importFolder(await folderWith(files), undefined, replaceEdited)
  test.shop.catalogChanged()
  return report
}

function stopClockAt(time: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: time })
  onTestFinished(() => void vi.useRealTimers())
}

describe('a draft', () => {
  it('is hidden until it is published; the next edit begins another version', async () => {
    await save('pages/care', PAGE)
    test.shop.catalogChanged()
    expect(await titleOf('care')).toBeNull()
    await publish('pages/care')
    expect(await titleOf('care')).toBe('Care guide')
    await save('pages/care', { ...PAGE, title: 'Care' })
    await save('pages/care', { ...PAGE, title: 'Care, again' })
    test.shop.catalogChanged()
    expect(await titleOf('care')).toBe('Care guide')
    expect(await versionsOf('pages/care')).toEqual([
      [2, 'draft', BY],
      [1, 'published', BY],
    ])
    expect(await test.shop.content.editing.read('pages/care')).toMatchObject({ state: 'live', hasDraft: true })
    await publish('pages/care')
    expect(await titleOf('care')).toBe('Care, again')
    expect((await test.shop.content.editing.read('pages/care', 1)).content).toEqual(PAGE)
  })

  it('is checked by the rules of files, with errors by place, and nothing is stored', async () => {
    const blocks = ['See [this](javascript:alert).', { heading: '' }]
    await expect(save('pages/care', { ...PAGE, intro: '', extra: 1, blocks: ['Fine.'] })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { errors: { 'content/extra': ['is not a known field'], 'content/intro': [expect.any(String)] } },
    })
    await expect(save('pages/care', { ...PAGE, blocks })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(save('pages/care', { ...PAGE, blocks: [blocks[0]] })).rejects.toMatchObject({
      details: { errors: { 'content/blocks/0': [expect.stringContaining('"javascript:alert" is not a valid link')] } },
    })
    const picture = { picture: 'nowhere.png', alt: 'A mug', caption: '' }
    await expect(save('pages/care', { ...PAGE, blocks: [picture] })).rejects.toMatchObject({
      details: { errors: { 'content/blocks/0/picture': [expect.stringContaining('"nowhere.png"')] } },
    })
    expect(await versionsOf('pages/care')).toEqual([])
  })

  it('is rejected if someone else has saved in the meantime, and exists once if two save at the same time', async () => {
    const both = ['One', 'Other'].map((title) =>
      editing((each) => each.saveDraft('pages/care', { seen: null, by: title, content: { ...PAGE, title } })),
    )
    const results = await Promise.allSettled(both)
    const rejected = results.find(({ status }) => status === 'rejected')
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(rejected).toMatchObject({
      reason: { code: 'changed_meanwhile', details: { changed_by: expect.any(String) } },
    })
    expect(await versionsOf('pages/care')).toHaveLength(1)
  })

  it('can be discarded, is never taken for the one after it, and custom code cannot be edited at all', async () => {
    await save('pages/care', PAGE)
    const seen = await seenOf('pages/care')
    await editing((each) => each.discardDraft('pages/care', { seen, by: BY }))
    expect(await versionsOf('pages/care')).toEqual([])
    await save('pages/care', { ...PAGE, title: 'Care' })
    await expect(editing((each) => each.publish('pages/care', { seen, by: BY, at: null }))).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
    const content = { code: '<script>alert(1)</script>' }
    await expect(
      editing((each) => each.saveDraft('custom-code', { seen: null, by: BY, content })),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a publication', () => {
  const MIDNIGHT = Date.parse('2030-06-02T04:00:00Z')

  it('at a time comes into force by the clock, and enqueues the job that clears rendered pages', async () => {
    await save('home', { sections: [{ section: 'featured', from: null, until: null }] })
    await publish('home', new Date(MIDNIGHT))
    expect(await test.shop.content.editing.read('home')).toMatchObject({ state: 'scheduled' })
    stopClockAt(MIDNIGHT - 1)
    expect((await test.shop.content.home()).map(({ type }) => type)).toEqual([
      'banners',
      'categories',
      'must-have',
      'collections',
      'featured',
    ])
    vi.setSystemTime(MIDNIGHT)
    expect((await test.shop.content.home()).map(({ type }) => type)).toEqual(['featured'])
    const { rows } = await test.database.pool.query<{ at: Date }>(
      `select start_after as at from pgboss.job where name = 'content.due' and data->>'path' = 'home'`,
    )
    expect(rows.map(({ at }) => at.getTime() - MIDNIGHT)).toEqual([2000])
  })

  it('can be taken back before its time, and not be in the past', async () => {
    await save('pages/care', PAGE)
    await expect(publish('pages/care', new Date('2020-01-01T00:00:00Z'))).rejects.toMatchObject({
      details: { errors: { publish_at: [expect.stringContaining('has passed')] } },
    })
    await publish('pages/care', new Date(MIDNIGHT))
    const seen = await seenOf('pages/care')
    await editing((each) => each.unschedule('pages/care', { seen, by: BY }))
    expect(await versionsOf('pages/care')).toEqual([[1, 'draft', BY]])
  })

  it('never hides a version that is scheduled for later; that schedule can be canceled beside a draft', async () => {
    await save('pages/care', PAGE)
    await publish('pages/care', new Date(MIDNIGHT))
    await save('pages/care', { ...PAGE, title: 'Care' })
    await expect(publish('pages/care')).rejects.toMatchObject({
      code: 'impossible_move',
      message: expect.stringContaining('Cancel its schedule first.'),
    })
    const seen = await seenOf('pages/care')
    await editing((each) => each.unschedule('pages/care', { seen, by: BY }))
    await publish('pages/care')
    expect(await titleOf('care')).toBe('Care')
    expect(await versionsOf('pages/care')).toEqual([
      [2, 'published', BY],
      [1, 'draft', BY],
    ])
  })

  it('is not announced if a newer version hides it, and can follow a version that comes before', async () => {
    await save('pages/care', PAGE)
    await publish('pages/care', new Date(MIDNIGHT))
    await save('pages/care', PAGE)
    await publish('pages/care', new Date(MIDNIGHT + 1000))
    expect(await test.shop.content.editing.read('pages/care')).toMatchObject({ scheduledFor: new Date(MIDNIGHT) })
    await test.database.pool.query(`update content_documents set publish_at = '2020-01-01' where version = 2`)
    expect(await test.shop.content.editing.read('pages/care')).toMatchObject({ state: 'live', scheduledFor: null })
  })

  it('at once is announced again when nodes whose clock is behind have reached it', async () => {
    await save('pages/late', PAGE)
    await publish('pages/late')
    await unpublish('pages/late')
    const { rows } = await test.database.pool.query(
      `select (data->>'version')::integer as version, start_after - publish_at = interval '2 seconds' as is_later
       from pgboss.job join content_documents on path = data->>'path' and version = (data->>'version')::integer
       where name = 'content.due' and path = 'pages/late' order by 1`,
    )
    expect(rows).toEqual([
      { version: 1, is_later: true },
      { version: 2, is_later: true },
    ])
  })

  it('is withdrawn by a version of its own, and can follow again', async () => {
    await save('pages/care', PAGE)
    await publish('pages/care')
    await unpublish('pages/care')
    expect(await titleOf('care')).toBeNull()
    expect(await test.shop.content.ownPages()).toEqual([])
    expect(await test.shop.content.editing.read('pages/care')).toMatchObject({ state: 'unpublished', content: PAGE })
    await save('pages/care', PAGE)
    await publish('pages/care')
    expect(await titleOf('care')).toBe('Care guide')
    expect((await versionsOf('pages/care')).map(([, status]) => status)).toEqual([
      'published',
      'withdrawn',
      'published',
    ])
  })

  it('of terms needs what changed, and is never withdrawn', async () => {
    await save('terms', termsFile('First'))
    await publish('terms')
    await expect(save('terms', termsFile('Second'))).rejects.toMatchObject({
      details: { errors: { 'content/changes': [expect.stringContaining('list what changed')] } },
    })
    await expect(unpublish('terms')).rejects.toMatchObject({ code: 'impossible_move' })
    expect(
      (await importFiles({ 'terms.v2.json': { ...published(termsFile('S', ['All.'])), status: 'withdrawn' } })).errors,
    ).toEqual([expect.stringContaining('must not be withdrawn')])
  })
})

describe('a page of the operator', () => {
  it('is renamed with its versions, to a name that is free', async () => {
    await save('pages/care', PAGE)
    await publish('pages/care')
    await save('pages/other', PAGE)
    const seen = await seenOf('pages/care')
    const rename = (name: string) => editing((each) => each.rename('pages/care', { seen, by: BY, name }))
    await expect(rename('other')).rejects.toMatchObject({
      details: { errors: { name: ['Another page has this name.'] } },
    })
    await expect(rename('../x')).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await rename('stoneware')).toEqual({ from: '/pages/care', to: '/pages/stoneware' })
    test.shop.catalogChanged()
    expect([await titleOf('care'), await titleOf('stoneware')]).toEqual([null, 'Care guide'])
  })

  it('is in menus and footer only while it is published', async () => {
    const link = { label: 'Care', url: '/pages/care?from=menu' }
    const other = { label: 'Away', url: 'https://x.example/pages/care' }
    const { errors } = await importFiles({
      'menus.v1.json': published({ header: [link, other], slide_over: [link, 'on_sale', 'featured', 'most_popular'] }),
      'footer.v1.json': published({
        about: 'A shop.',
        columns: [{ title: 'Help', links: [link, 'on_sale', 'featured', 'most_popular', 'become_a_supplier'] }],
        contact: null,
        small_print: null,
      }),
    })
    expect(errors).toEqual([])
    const labels = async () => {
      const [{ header, slide_over }, { columns }] = await Promise.all([
        test.shop.content.menus(),
        test.shop.content.footer(),
      ])
      return [header, slide_over, ...columns.map(({ links }) => links)].map(([first]) => first?.label)
    }
    expect(await labels()).toEqual(['Away', 'ON SALE', 'ON SALE'])
    await save('pages/care', PAGE)
    await publish('pages/care')
    expect(await labels()).toEqual(['Care', 'Care', 'Care'])
    await unpublish('pages/care')
    expect(await labels()).toEqual(['Away', 'ON SALE', 'ON SALE'])
  })

  it('names the links whose page does not exist', async () => {
    const links =
      '[here](/faqs), [there](/pages/nowhere), [itself](/pages/care), [cups](/category/none), [us](https://x.example)'
    await save('pages/care', { ...PAGE, blocks: [links] })
    await publish('pages/care')
    expect((await test.shop.content.editing.read('pages/care')).missing).toEqual([
      '/faqs',
      '/pages/nowhere',
      '/category/none',
    ])
  })
})

describe('an import of files', () => {
  it('replaces no version that was edited in the back office, unless it may, and never one that was shown', async () => {
    await importFiles({ 'faqs.v1.json': published(faqsFile('One?')) })
    await save('faqs', faqsFile('Two?'))
    const files = { 'faqs.v1.json': published(faqsFile('One?')), 'faqs.v2.json': published(faqsFile('Three?')) }
    const { errors } = await importFiles(files)
    expect(errors).toEqual([
      expect.stringMatching(/^faqs\.v2\.json: June Park wrote this version .* --replace-edited\.$/),
    ])
    expect(await importFiles(files, true)).toMatchObject({ updated: 1, errors: [] })
    expect(await versionsOf('faqs')).toEqual([
      [2, 'published', null],
      [1, 'published', null],
    ])
    await save('faqs', faqsFile('Four?'))
    await publish('faqs')
    const shown = await importFiles({ 'faqs.v3.json': published(faqsFile('Five?')) }, true)
    expect(shown.errors).toEqual([expect.stringContaining('write the next version as faqs.v4.json')])
  })

  it('schedules no version that would never be shown', async () => {
    const [friday, saturday] = ['2100-01-01T00:00:00Z', '2100-01-02T00:00:00Z']
    const file = faqsFile('One?')
    const late = { 'faqs.v1.json': published(file, saturday), 'faqs.v2.json': published(file, friday) }
    expect((await importFiles(late)).errors).toEqual([
      'faqs.v1.json, publish_at: is after that of version 2, which would hide this one',
      'faqs.v2.json, publish_at: is before that of version 1, which is scheduled',
    ])
    expect((await importFiles({ 'faqs.v1.json': published(file, friday) })).errors).toEqual([])
    expect((await importFiles({ 'faqs.v2.json': published(file) })).errors).toEqual([
      'faqs.v2.json, publish_at: is before that of version 1, which is scheduled',
    ])
    const both = { 'faqs.v1.json': published(file, friday), 'faqs.v2.json': published(file, saturday) }
    expect(await importFiles(both)).toMatchObject({ created: 1, unchanged: 1, errors: [] })
  })

  it('changes nothing after an export of what was edited', async () => {
    await save('pages/care', PAGE)
    await publish('pages/care')
    await unpublish('pages/care')
    await save('pages/care', { ...PAGE, title: 'Soon' })
    const folder = await folderWith({})
    expect(await test.shop.content.exportFolder(folder)).toEqual({ written: 3, unchanged: 0 })
    expect(await test.shop.content.importFolder(folder)).toEqual({ created: 0, updated: 0, unchanged: 3, errors: [] })
  })
})

describe('a preview', () => {
  it('shows a collection that was never published on its own page', async () => {
    await save('collections/linen', collectionFile())
    test.shop.catalogChanged()
    const { page } = await test.shop.content.editing.read('collections/linen')
    const id = Number(/^\/collection\/(\d+)$/.exec(page ?? '')?.[1])
    const previewed = test.shop.content.withPreview({ path: 'collections/linen', version: 1 })
    expect(await previewed.merchandising.collection(id, { page: 1, perPage: 9 })).not.toBeNull()
    expect(await test.shop.content.merchandising.collection(id, { page: 1, perPage: 9 })).toBeNull()
  })

  it('shows the draft, and with a scheduled version what else will be in force at its time', async () => {
    const midnight = new Date('2100-06-02T04:00:00Z')
    await save('home', { sections: [{ section: 'featured', from: null, until: null }] })
    await publish('home', midnight)
    await save('pages/care', PAGE)
    const { content } = test.shop
    expect(await content.withPreview({ path: 'pages/care', version: 1 }).ownPage('care')).toMatchObject({
      title: 'Care guide',
    })
    expect(await content.withPreview({ path: 'pages/care', version: 1 }).home()).toHaveLength(5)
    await publish('pages/care', midnight)
    expect(await content.withPreview({ path: 'pages/care', version: 1 }).home()).toHaveLength(1)
    test.shop.catalogChanged()
    expect(await titleOf('care')).toBeNull()
  })
})
