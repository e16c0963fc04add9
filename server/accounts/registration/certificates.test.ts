import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStore } from '#server/storage/folder-store.ts'
import { storeImage } from '#server/images/store-image.ts'
import { runFor } from '#server/work-budget/requester.ts'
import { createWorkBudget } from '#server/work-budget/work-budget.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { checkCertificate } from './certificates.ts'
import { compressedPdf, linearizedPdf } from '#test-kit/accounts/pdf.ts'
import { heicPhoto } from '#test-kit/images.ts'
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
    ['%PDF-', DAMAGED],
    ['%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n', DAMAGED],
    ['%PDF-1.7\n<< /Type /Pages >>\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n', DAMAGED],
    ['%PDF-1.7\n<< /Type /Page >>\nstartxref\n9\n%%EOF\n', DAMAGED],
    ['\xff\xd8\xff\xe0 not a picture', DAMAGED],
    ['\x89PNG\r\n\x1a\n', DAMAGED],
  ])('is rejected as %j', async (content, sentence) => {
    expect(await checkCertificate({ name: 'c.pdf', bytes: Buffer.from(content, 'latin1') })).toBe(sentence)
  })

  it('is not reported as damaged if its network has no budget left', async () => {
    const requester = createWorkBudget({ perNetwork: 1, perBuyer: 1 }).open('192.0.2.1')
    requester.charge(1000, 'images')
    const bytes = await jpeg()
    await expect(runFor(requester, () => checkCertificate({ name: 'c.jpg', bytes }))).rejects.toMatchObject({
      code: 'rate_limited',
    })
  })

  it.each([
    ['nothing', ''],
    ['a byte order mark', '\xef\xbb\xbf'],
    ['a line break and a tab', '\r\n\t'],
    ['a mail header', 'Content-Type: application/pdf\r\nContent-Transfer-Encoding: binary\r\n\r\n'],
    ['1,019 bytes', 'x'.repeat(1019)],
  ])('may be a PDF after %s', async (_, before) => {
    for (const content of [PDF, compressedPdf()]) {
      const bytes = Buffer.concat([Buffer.from(before, 'latin1'), content])
      expect(await checkCertificate({ name: 'c.pdf', bytes })).toMatchObject({ type: 'application/pdf', bytes })
    }
  })

  it('is not a PDF if the header follows the first 1,024 bytes', async () => {
    const bytes = Buffer.concat([Buffer.alloc(1020, 'x'), PDF])
    expect(await checkCertificate({ name: 'c.pdf', bytes })).toBe(WRONG_TYPE)
  })

  it('may be a PDF that is protected from changes, whose streams are encrypted', async () => {
    const protectedPdf = compressedPdf()
      .toString('latin1')
      .replace('/Type /XRef', '/Encrypt 9 0 R /Type /XRef')
      .replace(/(ObjStm[^]*?stream\n)[^]{8}/, '$1encryptd')
    expect(await checkCertificate({ name: 'c.pdf', bytes: Buffer.from(protectedPdf, 'latin1') })).toMatchObject({
      type: 'application/pdf',
    })
  })

  it.each(['tables', 'streams'] as const)('may be a linearized PDF with cross-reference %s', async (kind) => {
    const bytes = linearizedPdf(kind)
    expect(await checkCertificate({ name: 'c.pdf', bytes })).toMatchObject({ type: 'application/pdf', bytes })
    const withoutCatalog = Buffer.from(bytes.toString('latin1').replace('/Root 3 0 R', ''), 'latin1')
    expect(await checkCertificate({ name: 'c.pdf', bytes: withoutCatalog })).toBe(DAMAGED)
    expect(await checkCertificate({ name: 'c.pdf', bytes: bytes.subarray(0, bytes.length / 2) })).toBe(DAMAGED)
  })

  it('may be a PDF of which some object streams have another filter than the one with the page', async () => {
    const lzw = '9 0 obj\n<< /Type /ObjStm /Filter /LZWDecode >>\nstream\n\x80\x0b\x60\x50\nendstream\nendobj\n'
    const text = compressedPdf().toString('latin1').replace('%PDF-1.7\n', `%PDF-1.7\n${lzw}`)
    const bytes = Buffer.from(text, 'latin1')
    expect(await checkCertificate({ name: 'c.pdf', bytes })).toMatchObject({ type: 'application/pdf' })
  })

  it('is rejected in bounded time if it claims thousands of object streams, or decompresses to gigabytes', async () => {
    const end = 'trailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'
    const bomb = `<< /Type /ObjStm >>\nstream\n${deflateSync(Buffer.alloc(40 * 1024 * 1024)).toString('latin1')}\nendstream\n`
    const many = '<< /Type /ObjStm >>\nstream\nx\nendstream\n'.repeat(100_000)
    const far = `${'trailer'.repeat(1_000_000)}${' '.repeat(5000)}`
    const bodies = [bomb.repeat(99), many, '/ObjStm'.repeat(1_000_000), `${far}/Root`, `/Root${far}`]
    for (const body of bodies) {
      const bytes = Buffer.from(`%PDF-1.7\n${body}${end}`, 'latin1')
      expect(await checkCertificate({ name: 'c.pdf', bytes })).toBe(DAMAGED)
    }
  })

  it('may be a HEIC photo if the image library has its codec, and is stored as a JPEG', async () => {
    const checked = await checkCertificate({ name: 'IMG_0042.HEIC', bytes: await heicPhoto('av01') })
    expect(checked).toMatchObject({ name: 'IMG_0042.jpg', type: 'image/jpeg' })
    const bytes = typeof checked === 'string' ? undefined : checked.bytes
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 80, height: 60 })
    expect(await checkCertificate({ name: 'IMG_0042.HEIC', bytes: await heicPhoto('hvc1') })).toMatch(
      /HEIC photo.*save it as a JPEG.*iPhone/,
    )
  })

  it.each([
    ['certificate.html', 'certificate.pdf'],
    ['certificate.pdf.HTML', 'certificate.pdf.pdf'],
    ['Résale.PDF', 'Résale.PDF'],
    ['certificate', 'certificate.pdf'],
    ['.html', 'certificate.pdf'],
    [`${'x'.repeat(300)}.svg`, `${'x'.repeat(196)}.pdf`],
  ])('named %s is stored as %s', async (name, stored) => {
    expect(await checkCertificate({ name, bytes: PDF })).toMatchObject({ name: stored })
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
    expect(await checkCertificate({ name: 'c.pdf', bytes: PDF.subarray(0, PDF.length / 2) })).toBe(DAMAGED)
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
