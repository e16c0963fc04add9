import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { folderStore } from '#server/storage/folder-store.ts'
import { storeImage, MAX_IMAGE_BYTES } from './store-image.ts'
import { runFor } from '#server/work-budget/requester.ts'
import { createWorkBudget } from '#server/work-budget/work-budget.ts'
import { heicPhoto, noiseImage, ownFolder, plainImage } from '#test-kit/images.ts'

async function store() {
  return folderStore(await ownFolder())
}

describe('storing an image', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)('stores a valid %s unchanged', async (kind) => {
    const files = await store()
    const bytes = await plainImage(60, 40)[kind]().toBuffer()
    const image = await storeImage(files, bytes, 'whatever.txt')
    expect(image).toMatchObject({ width: 60, height: 40 })
    expect(await files.read(image.file)).toEqual(bytes)
  })

  it('is refused without budget, not reported as damaged', async () => {
    const requester = createWorkBudget({ perNetwork: 1, perBuyer: 1 }).open('192.0.2.1')
    requester.charge(1000, 'images')
    const [files, bytes] = [await store(), await plainImage(60, 40).png().toBuffer()]
    await expect(runFor(requester, () => storeImage(files, bytes, 'a'))).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('derives the key from the name and the content, so that equal images share a file', async () => {
    const files = await store()
    const bytes = await plainImage(60, 40).png().toBuffer()
    const image = await storeImage(files, bytes, 'Vase "Élan" No. 2.JPG')
    expect(image.file).toMatch(/^vase-elan-no-2-[0-9a-f]{16}\.png$/)
    expect(await storeImage(files, bytes, 'Vase "Élan" No. 2.JPG')).toEqual(image)
    const other = await storeImage(files, await plainImage(60, 40, '#ff0000').png().toBuffer(), '花瓶.png')
    expect(other.file).toMatch(/^picture-[0-9a-f]{16}\.png$/)
  })

  it('returns a blur data URL of less than 200 characters, and at most 700 for noise', async () => {
    const image = await storeImage(await store(), await noiseImage(300, 200).png().toBuffer(), 'n')
    expect(image.blur).toMatch(/^data:image\/webp;base64,/)
    expect(image.blur.length).toBeLessThan(700)
    const small = await storeImage(await store(), await plainImage(300, 200).png().toBuffer(), 'n')
    expect(small.blur.length).toBeLessThan(200)
    const drawn = await sharp(Buffer.from(image.blur.split(',')[1] ?? '', 'base64')).metadata()
    expect(drawn).toMatchObject({ width: 16, height: 11 })
  })

  it('rotates an image by its EXIF orientation', async () => {
    const files = await store()
    const bytes = await plainImage(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const image = await storeImage(files, bytes, 'a')
    expect(image).toMatchObject({ width: 40, height: 60 })
    const stored = await sharp((await files.read(image.file)) ?? undefined).metadata()
    expect(stored).toMatchObject({ format: 'jpeg', width: 40, height: 60 })
    expect(stored.orientation).toBeUndefined()
  })

  it('reduces an original to the widest variant', async () => {
    const image = await storeImage(await store(), await plainImage(4000, 2000).jpeg().toBuffer(), 'a')
    expect(image).toMatchObject({ width: 3072, height: 1536 })
  })

  it('reads the first frame of an animation', async () => {
    const frames = await sharp(
      [await plainImage(20, 10).png().toBuffer(), await plainImage(20, 10, '#fff').png().toBuffer()],
      {
        join: { animated: true },
      },
    )
      .gif()
      .toBuffer()
    expect(await storeImage(await store(), frames, 'a')).toMatchObject({ width: 20, height: 10 })
  })

  it('a HEIC photo as a JPEG, if the image library has its codec', async () => {
    const files = await store()
    const { file, width, height } = await storeImage(files, await heicPhoto('av01'), 'IMG_0042.HEIC')
    expect({ file, width, height }).toEqual({
      file: expect.stringMatching(/^img-0042-\w+\.jpg$/),
      width: 80,
      height: 60,
    })
    expect(await sharp((await files.read(file)) ?? undefined).metadata()).toMatchObject({ format: 'jpeg', width: 80 })
  })
})

describe('storing rejects', () => {
  const rejection = async (bytes: Buffer) => storeImage(await store(), bytes, 'a.png').catch((error: unknown) => error)

  it('an SVG with any name', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    )
    expect(await rejection(svg)).toMatchObject({
      code: 'invalid_input',
      message: 'This is not a JPEG, PNG, WebP, AVIF, GIF or TIFF image.',
    })
  })

  it('a web page, an empty file and a truncated image', async () => {
    expect(await rejection(Buffer.from('<!doctype html><p>Not found'))).toMatchObject({ code: 'invalid_input' })
    expect(await rejection(Buffer.alloc(0))).toMatchObject({ code: 'invalid_input' })
    const whole = await noiseImage(200, 200).jpeg().toBuffer()
    expect(await rejection(whole.subarray(0, whole.length / 2))).toMatchObject({
      message: expect.stringContaining('damaged'),
    })
  })

  it('a HEIC photo whose codec the image library lacks, with instructions', async () => {
    expect(await rejection(await heicPhoto('hvc1'))).toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/HEIC photo.*save it as a JPEG.*iPhone/),
    })
  })

  it('more than 20 MB', async () => {
    expect(await rejection(Buffer.alloc(MAX_IMAGE_BYTES + 1))).toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('20 MB'),
    })
  })

  it('a small file that would be huge when decoded (decompression bomb)', async () => {
    const bomb = pngOf(20_000, 20_000)
    expect(bomb.length).toBeLessThan(100_000)
    expect(await rejection(bomb)).toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('50 megapixels'),
    })
  })

  it('an image too long for WebP', async () => {
    const long = await plainImage(10, 20_000).png().toBuffer()
    expect(await rejection(long)).toMatchObject({ code: 'too_large' })
  })
})

/** Creates a black PNG with one bit per pixel, without decoding. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(height * (1 + width / 8)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
