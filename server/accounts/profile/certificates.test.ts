import { pdf } from '#test-kit/accounts/pdf.ts'
import { readdir, rm, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { plainImage } from '#test-kit/images.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'

const PDF = pdf()

describe('the certificates of a company', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  let buyers = 0
  async function buyer(): Promise<TestBuyer> {
    buyers += 1
    await addBuyer(test.shop, `tom${buyers}`)
    return signInAs(test, `tom${buyers}`)
  }

  async function send(tom: TestBuyer | null, bytes: Buffer, more: Record<string, string> = {}, name = 'Résale.pdf') {
    const form = new FormData()
    for (const [field, value] of Object.entries({ 'tax[state]': 'tx', 'tax[number]': ' 12-345 ', ...more })) {
      form.set(field, value)
    }
    form.set('documents[resale_certificate]', new Blob([new Uint8Array(bytes)]), name)
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/v2/buyer/certificates',
      headers: { ...tom?.headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const fileOf = (id: string, headers: Record<string, string> = {}) =>
    test.app.inject({ url: `/api/v2/buyer/certificates/${id}/file`, headers })

  it('are stored with their file, which is returned unchanged as a download', async () => {
    const tom = await buyer()
    const { status, body } = await send(tom, PDF)
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(String),
      state: 'TX',
      number: '12-345',
      expires_on: null,
      file: { name: 'Résale.pdf', type: 'application/pdf', bytes: PDF.length },
      status: 'under_review',
      reason: null,
      created_at: expect.any(String),
    })
    expect((await tom.call('GET', '/certificates')).body).toEqual({ data: [body.data] })
    const file = await fileOf(body.data.id, tom.headers)
    expect(file.rawPayload).toEqual(PDF)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="R_sale.pdf"; filename*=UTF-8''R%C3%A9sale.pdf`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(
      (await test.app.inject({ url: `/api/v2/buyer/certificates/${body.data.id}/file`, cookies: tom.cookies }))
        .statusCode,
    ).toBe(200)
  })

  it('are downloaded with the extension of their content, whatever the name of the upload was', async () => {
    const tom = await buyer()
    const { id } = (await send(tom, PDF, {}, 'certificate.html')).body.data
    const download = async () => (await fileOf(id, tom.headers)).headers
    const safe = {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="certificate.pdf"; filename*=UTF-8''certificate.pdf`,
    }
    expect(await download()).toMatchObject(safe)
    // As the previous release stored it.
    await test.database.db
      .updateTable('tax_certificates')
      .set({ file_name: 'certificate.html' })
      .where('public_id', '=', id)
      .execute()
    expect(await download()).toMatchObject(safe)
    expect((await tom.call('GET', '/certificates')).body.data).toMatchObject([{ file: { name: 'certificate.pdf' } }])
  })

  it('show the decision of the operator, and can be sent again after a rejection', async () => {
    const tom = await buyer()
    const { id } = (await send(tom, PDF)).body.data
    const { rows } = await test.database.pool.query('select id from tax_certificates where public_id = $1', [id])
    await test.shop.accounts.review.certificates.reject(rows[0].id, 'The page is cut off.')
    expect((await tom.call('GET', '/certificates')).body.data).toMatchObject([
      { status: 'rejected', reason: 'The page is cut off.' },
    ])
    expect((await send(tom, PDF)).body.data).toMatchObject({ status: 'under_review', reason: null })
    expect((await tom.call('GET', '/certificates')).body.data).toHaveLength(2)
  })

  it('may be images', async () => {
    const tom = await buyer()
    const png = await plainImage(40, 30).png().toBuffer()
    expect((await send(tom, png, {}, 'photo.pdf')).body.data.file).toMatchObject({ type: 'image/png' })
  })

  it('are neither web pages nor damaged images, and errors are reported by field', async () => {
    const tom = await buyer()
    const page = await send(tom, Buffer.from('<html><script>alert(1)</script>'), {
      'tax[state]': 'XX',
      'tax[number]': ' ',
    })
    expect(page).toMatchObject({
      status: 422,
      body: {
        errors: {
          'tax.state': ['Please choose the state that issued your resale certificate.'],
          'tax.number': ['This field is required.'],
          'documents.resale_certificate': ['Please choose a PDF, a JPEG or a PNG file.'],
        },
      },
    })
    expect((await send(tom, Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'))).status).toBe(422)
    expect((await send(tom, Buffer.alloc(0))).body.errors).toEqual({
      'documents.resale_certificate': ['Please choose the file of your certificate.'],
    })
    expect((await send(tom, Buffer.alloc(10 * 1024 * 1024 + 1, PDF))).status).toBe(413)
    expect((await tom.call('GET', '/certificates')).body.data).toEqual([])
  })

  it('with unknown fields are rejected', async () => {
    const [tom, una] = [await buyer(), await buyer()]
    const file = await test.app.inject({
      method: 'POST',
      url: '/api/v2/buyer/certificates',
      headers: { ...tom.headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload:
        '--x\r\nContent-Disposition: form-data; name="documents[resale_certificate]"\r\n\r\nthe file\r\n--x--\r\n',
    })
    expect(file.json<{ errors: object }>().errors).toEqual({
      'documents.resale_certificate': ['Send this field as a file, with a file name.'],
    })
    const answer = await send(tom, PDF, { company_id: String(una.companyId), file_key: 'products/secret.jpg' })
    expect(answer).toMatchObject({ status: 422, body: { errors: { company_id: [expect.any(String)] } } })
    expect((await una.call('GET', '/certificates')).body.data).toEqual([])
    expect((await tom.call('GET', '/certificates')).body.data).toEqual([])
  })

  it('are limited to a hundred, also for concurrent requests', async () => {
    const tom = await buyer()
    await test.database.pool.query(
      `insert into tax_certificates (company_id, state, number) select $1, 'TX', n::text from generate_series(1, 99) n`,
      [tom.companyId],
    )
    const answers = await Promise.all(['1st', '2nd', '3rd'].map((number) => send(tom, PDF, { 'tax[number]': number })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
    expect((await tom.call('GET', '/certificates')).body.data).toHaveLength(100)
  })

  it('are stored once if the same one is sent again, in sequence and concurrently', async () => {
    const tom = await buyer()
    const { body } = await send(tom, PDF)
    const again = await Promise.all([send(tom, PDF), send(tom, PDF)])
    expect(again.map((answer) => answer.body)).toEqual([body, body])
    expect((await fileOf(body.data.id, tom.headers)).rawPayload).toEqual(PDF)
    const others = await Promise.all([
      send(tom, pdf('two')),
      send(tom, PDF, { 'tax[expires_on]': '2099-12-31' }),
      send(tom, PDF, { 'tax[state]': 'NY' }),
    ])
    const ids = new Set(others.map((answer) => answer.body.data.id))
    expect(ids.size).toBe(3)
    expect(ids).not.toContain(body.data.id)
    expect((await tom.call('GET', '/certificates')).body.data).toHaveLength(4)
    const { rows } = await test.database.pool.query('select file_key from tax_certificates where file_key is not null')
    const files = await readdir(join(test.config.dataDir, 'files/private/certificates'))
    expect(files.toSorted()).toEqual(rows.map(({ file_key }) => basename(file_key)).toSorted())
  })

  it('leave no file behind if the stored file cannot be read', async () => {
    const tom = await buyer()
    const { id } = (await send(tom, PDF)).body.data
    const folder = join(test.config.dataDir, 'files/private/certificates')
    const { rows } = await test.database.pool.query('select file_key from tax_certificates where public_id = $1', [id])
    const file = join(folder, basename(rows[0].file_key))
    await rm(file)
    // A symbolic link to itself cannot be read.
    await symlink(file, file)
    const before = await readdir(folder)
    expect((await send(tom, PDF)).status).toBe(500)
    expect(await readdir(folder)).toEqual(before)
    await rm(file)
  })

  it('are not accessible to other companies', async () => {
    const [tom, una] = [await buyer(), await buyer()]
    const { id } = (await send(tom, PDF)).body.data
    const [foreign, unknown, guest] = [
      await fileOf(id, una.headers),
      await fileOf('no-such-id', una.headers),
      await fileOf(id),
    ]
    expect(foreign.statusCode).toBe(404)
    expect(foreign.json()).toEqual(unknown.json())
    expect(guest.statusCode).toBe(403)
    expect((await fileOf(id, { authorization: `Bearer ${'x'.repeat(43)}` })).statusCode).toBe(401)
  })

  it('require sign-in', async () => {
    expect((await test.app.inject({ url: '/api/v2/buyer/certificates' })).statusCode).toBe(403)
    expect(await send(null, PDF)).toMatchObject({ status: 403, body: { code: 'not_signed_in' } })
  })
})
