import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStore } from '#server/storage/folder-store.ts'
import { storeImage } from '#server/images/store-image.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { checkCertificate } from './certificates.ts'
import { jpeg, PDF, registrationForm, sendForm } from '#test-kit/accounts/registration.ts'

const WRONG_TYPE = 'Please choose a PDF, a JPEG or a PNG file.'
const DAMAGED = 'This file is damaged and cannot be read. Please choose another one.'

describe('a resale certificate', () => {
  it('is recognized by its content, regardless of its name', async () => {
    expect(await checkCertificate({ name: 'x.exe', bytes: PDF })).toMatchObject({ type: 'application/pdf' })
    expect(await checkCertificate({ name: 'x.pdf', bytes: await jpeg() })).toMatchObject({ type: 'image/jpeg' })
    const png = await sharp(await jpeg())
      .png()
      .toBuffer()
    expect(await checkCertificate({ name: '', bytes: png })).toMatchObject({ type: 'image/png' })
  })

  it.each([
    ['<!doctype html><script>alert(1)</script>', WRONG_TYPE],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', WRONG_TYPE],
    ['MZ\u0090', WRONG_TYPE],
    [' %PDF-1.7 behind a space', WRONG_TYPE],
    ['\xff\xd8\xff\xe0 not a picture', DAMAGED],
    ['\x89PNG\r\n\x1a\n', DAMAGED],
  ])('is rejected as %j', async (content, sentence) => {
    expect(await checkCertificate({ name: 'c.pdf', bytes: Buffer.from(content, 'latin1') })).toBe(sentence)
  })

  it('is rejected if it is truncated or larger than 10 MB', async () => {
    const picture = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#369',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer()
    expect(await checkCertificate({ name: 'c.jpg', bytes: picture.subarray(0, picture.length / 2) })).toBe(DAMAGED)
    const large = Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)])
    expect(await checkCertificate({ name: 'c.pdf', bytes: large })).toBe('Please choose a file of at most 10 MB.')
  })
})

describe('the certificate of a registration', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  const withFile = (bytes: Buffer, name: string) => {
    const form = registrationForm('odile@example.com')
    form.set('documents[resale_certificate]', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
    return sendForm(test, form)
  }

  it('reports under its own field why it is rejected', async () => {
    const answer = await withFile(Buffer.from('<html><script>alert(1)</script></html>'), 'c.pdf')
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({ errors: { 'documents.resale_certificate': [WRONG_TYPE] } }),
    ])
  })

  it('is not served at any public URL', async () => {
    expect((await withFile(await jpeg(), 'c.jpg')).statusCode).toBe(201)
    const { rows } = await test.database.pool.query(
      `select submission -> 'tax' -> 'file' ->> 'file_key' as key from registrations`,
    )
    const key = (rows as { key: string }[])[0]?.key ?? ''
    expect(key).toMatch(/^private\//)
    for (const path of [key, `./${key}`, `x/../${key}`, key.replace('private/', 'private%2F'), key.toUpperCase()]) {
      const answer = await test.app.inject(`/images/320/1/${path}.webp`)
      expect(answer.statusCode, path).not.toBe(200)
    }
    // Files that are not private are served from the same store.
    const image = await storeImage(folderStore(join(test.config.dataDir, 'files')), await jpeg(), 'vase.jpg')
    expect((await test.app.inject(`/images/320/1/${image.file}.webp`)).statusCode).toBe(200)
  })
})
