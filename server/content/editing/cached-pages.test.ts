import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { collectionFile } from '#test-kit/content-folder.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'
import type { Editing, SeenVersion } from './editing.ts'

let test: TestShop
let payloads: string[] = []
beforeAll(async () => {
  test = await openTestShop()
  await test.database.listen(
    'catalog_changed',
    (payload) => payloads.push(payload),
    () => undefined,
  )
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.pool.query('delete from content_documents')
  await received()
})

const BY = 'June Park'
const IMAGE = { file: 'ab/linen', width: 2, height: 1, blur: '' }
const PAGE = {
  title: 'Care guide',
  intro: 'How to keep stoneware.',
  seo: { title: 'Care guide', description: 'Washing and storing.' },
  blocks: ['By hand.'],
}

/** Runs a change in a transaction, decided on the newest version. */
async function change(path: string, run: (editing: Editing, change: { seen: SeenVersion; by: string }) => unknown) {
  const [newest] = (await test.shop.content.editing.read(path)).versions
  const seen = newest ? { version: newest.version, revision: newest.revision } : null
  await test.shop.transaction(async ({ content }) => run(content.editing, { seen, by: BY }))
}

const save = (path: string, content: unknown) =>
  change(path, (editing, seen) => editing.saveDraft(path, { ...seen, content }))
const publish = (path: string) => change(path, (editing, seen) => editing.publish(path, { ...seen, at: null }))

/** Returns how many notifications to clear every page were received since the last call. Notifications arrive in the order of the commits. */
async function received(): Promise<number> {
  await test.database.pool.query(`select pg_notify('catalog_changed', 'end')`)
  await eventually(() => expect(payloads).toContain('end'))
  const cleared = payloads.filter((payload) => payload === '').length
  payloads = []
  return cleared
}

it('drafts and new images keep the cached pages of every node', async () => {
  await save('pages/care', PAGE)
  await save('pages/care', { ...PAGE, title: 'Care' })
  await change('pages/care', (editing, seen) => editing.rename('pages/care', { ...seen, name: 'stoneware' }))
  await change('pages/stoneware', (editing, seen) => editing.discardDraft('pages/stoneware', seen))
  await test.shop.transaction(({ media }) => media.add(IMAGE, { alt: 'Linen', expires: false }))
  expect(await received()).toBe(0)
  // A new collection gets its number, which the catalog knows.
  await save('collections/linen', collectionFile())
  expect(await received()).toBe(1)
  await save('collections/linen', collectionFile())
  expect(await received()).toBe(0)
})

it('each change of what visitors see clears them once', async () => {
  await save('pages/care', PAGE)
  await publish('pages/care')
  expect(await received()).toBe(1)
  await change('pages/care', (editing, seen) => editing.rename('pages/care', { ...seen, name: 'stoneware' }))
  expect(await received()).toBe(1)
  await change('pages/stoneware', (editing, seen) => editing.unpublish('pages/stoneware', seen))
  expect(await received()).toBe(1)
})

it('an image clears them if something published names it, and when it is stored', async () => {
  const { pool } = test.database
  await save('pages/care', { ...PAGE, blocks: [{ picture: 'https://x.example/"mug".png', alt: 'A mug', caption: '' }] })
  await publish('pages/care')
  await received()
  await pool.query('delete from pictures')
  await received()
  await pool.query(`insert into pictures (source) values ('another')`)
  expect(await received()).toBe(0)
  await pool.query(`insert into pictures (source) values ('https://x.example/"mug".png')`)
  expect(await received()).toBe(1)
  await pool.query(`update pictures set file = 'a', width = 1, height = 1`)
  expect(await received()).toBe(1)
  await pool.query(`update pictures set file = 'a', width = 1, height = 1`)
  expect(await received()).toBe(0)
})
