import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ContentDetails } from '#contract/schemas/admin/settings/content.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let staff: TestStaff
beforeAll(async () => {
  test = await openTestShop({ TIME_ZONE: 'America/Chicago' })
  staff = await signInStaff(test, ['content.write', 'catalog.read'], 'June Park')
})
afterAll(() => test.close())

const CONTENT = {
  title: 'Care guide',
  intro: 'How to keep stoneware.',
  seo: { title: 'Care guide', description: 'Washing and storing.' },
  blocks: ['By hand.'],
}

/** Makes a change of a document, decided on its newest version. */
async function change(call: string, path: string, body: object) {
  const { versions } = await read(path)
  const [newest] = versions
  const seen = newest ? { version: newest.version, revision: newest.revision } : null
  return staff.call('POST', `/content/${call}`, { path, seen, ...body })
}

const read = async (path: string) =>
  (await staff.call('GET', `/content/document?path=${path}`)).body['data'] as ContentDetails

describe('the content of the operator API', () => {
  it('needs the permission to change content', async () => {
    const other = await signInStaff(test, ['catalog.write', 'settings.write'])
    expect((await other.call('GET', '/content')).status).toBe(403)
    expect((await other.call('POST', '/content/preview', { path: 'home', version: 1 })).status).toBe(403)
  })

  it('returns the schema of a document, what the shop shows without one, and the time zone', async () => {
    expect(await read('home')).toMatchObject({
      state: 'built_in',
      versions: [],
      content: { sections: [{ section: 'banners' }, {}, {}, {}, { section: 'featured' }] },
      schema: { properties: { sections: { type: 'array' } } },
      time_zone: 'America/Chicago',
    })
    expect((await staff.call('GET', '/content/document?path=custom-code')).status).toBe(404)
  })

  it('reports errors by place, and what someone else did', async () => {
    const content = { ...CONTENT, intro: '' }
    const { status, body } = await change('draft', 'pages/errors', { content })
    expect([status, Object.keys(body['errors'] as object)]).toEqual([422, ['content/intro']])
    await change('draft', 'pages/errors', { content: CONTENT })
    const stale = await staff.call('POST', '/content/draft', { path: 'pages/errors', seen: null, content: CONTENT })
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', changed_by: 'June Park' } })
    const impossible = await change('publish', 'pages/errors', { publish_at: '2100-02-30T00:00:00Z' })
    expect(impossible).toMatchObject({ status: 422, body: { errors: { publish_at: ['This time does not exist.'] } } })
  })

  it('leaves a redirect where a published page was, and rows in the audit log', async () => {
    await change('draft', 'pages/care', { content: CONTENT })
    await change('publish', 'pages/care', { publish_at: null })
    expect((await change('rename', 'pages/care', { name: 'stoneware' })).body['data']).toMatchObject({
      path: 'pages/stoneware',
    })
    expect(await test.shop.redirects.find('/pages/care')).toEqual({ from: '/pages/care', to: '/pages/stoneware' })
    const { rows } = await test.database.pool.query(
      `select action, changes->'path' as path from audit_log where subject_kind = 'content' and subject_id = 'pages/stoneware'`,
    )
    expect(rows).toEqual([{ action: 'adminRenameContent', path: ['/pages/care', '/pages/stoneware'] }])
  })
})

describe('a page that is renamed', () => {
  const rename = async (from: string, to: string) => (await change('rename', `pages/${from}`, { name: to })).status
  const add = async (name: string) => {
    await change('draft', `pages/${name}`, { content: CONTENT })
    await change('publish', `pages/${name}`, { publish_at: null })
  }
  const targetOf = async (name: string) => (await test.shop.redirects.find(`/pages/${name}`))?.to ?? null

  it('can get its name back', async () => {
    await add('one')
    expect(await rename('one', 'two')).toBe(200)
    expect(await rename('two', 'one')).toBe(200)
    expect([await targetOf('one'), await targetOf('two')]).toEqual([null, '/pages/one'])
  })

  it('leads to itself also under a name that another page has left', async () => {
    await add('first')
    await rename('first', 'moved')
    await add('second')
    expect(await rename('second', 'first')).toBe(200)
    expect([await targetOf('second'), await targetOf('first')]).toEqual(['/pages/first', null])
  })
})

describe('a link to a preview', () => {
  async function preview(person: TestStaff) {
    await change('draft', 'pages/soon', { content: CONTENT })
    const { body } = await person.call('POST', '/content/preview', { path: 'pages/soon', version: 1 })
    const { url } = body['data'] as { url: string }
    const { pathname, searchParams } = new URL(url, 'http://shop')
    return { pathname, secret: searchParams.get('preview') ?? '' }
  }

  it('shows its version for an hour', async () => {
    const { pathname, secret } = await preview(staff)
    expect(pathname).toBe('/pages/soon')
    const { previews } = test.shop.staff
    expect(await previews.find(secret)).toEqual({ path: 'pages/soon', version: 1 })
    expect(await previews.find('x'.repeat(43))).toBeNull()
    expect(await previews.find(`${secret}'`)).toBeNull()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await previews.find(secret)).toBeNull()
  })

  it('ends when its draft is discarded', async () => {
    const { secret } = await preview(staff)
    expect((await change('draft/discard', 'pages/soon', {})).status).toBe(200)
    expect(await test.shop.staff.previews.find(secret)).toBeNull()
  })

  it('ends with the access of the person who created it', async () => {
    const person = await signInStaff(test, ['content.write'])
    const { secret } = await preview(person)
    await test.database.db.updateTable('staff').set({ state: 'disabled' }).where('id', '=', person.id).execute()
    expect(await test.shop.staff.previews.find(secret)).toBeNull()
  })
})
