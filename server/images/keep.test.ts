import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { folderStore } from './folder-store.ts'
import { keepPicture, MOST_BYTES } from './keep.ts'
import { noise, ownFolder, plain } from './test-pictures.ts'

async function store() {
  return folderStore(await ownFolder())
}

describe('keeping a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)('stores a sound %s as it came', async (kind) => {
    const files = await store()
    const bytes = await plain(60, 40)[kind]().toBuffer()
    const kept = await keepPicture(files, bytes, 'whatever.txt')
    expect(kept).toMatchObject({ width: 60, height: 40 })
    expect(await files.read(kept.file)).toEqual(bytes)
  })

  it('names the file after its words and its content, so that the same picture is one file', async () => {
    const files = await store()
    const bytes = await plain(60, 40).png().toBuffer()
    const kept = await keepPicture(files, bytes, 'Vase "Élan" No. 2.JPG')
    expect(kept.file).toMatch(/^vase-elan-no-2-[0-9a-f]{16}\.png$/)
    expect(await keepPicture(files, bytes, 'Vase "Élan" No. 2.JPG')).toEqual(kept)
    const other = await keepPicture(files, await plain(60, 40, '#ff0000').png().toBuffer(), '花瓶.png')
    expect(other.file).toMatch(/^picture-[0-9a-f]{16}\.png$/)
  })

  it('gives a blur that is a data URL of less than 200 characters, and of noise no more than 700', async () => {
    const kept = await keepPicture(await store(), await noise(300, 200).png().toBuffer(), 'n')
    expect(kept.blur).toMatch(/^data:image\/webp;base64,/)
    expect(kept.blur.length).toBeLessThan(700)
    const small = await keepPicture(await store(), await plain(300, 200).png().toBuffer(), 'n')
    expect(small.blur.length).toBeLessThan(200)
    const drawn = await sharp(Buffer.from(kept.blur.split(',')[1] ?? '', 'base64')).metadata()
    expect(drawn).toMatchObject({ width: 16, height: 11 })
  })

  it('turns a picture that lies on its side', async () => {
    const files = await store()
    const bytes = await plain(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const kept = await keepPicture(files, bytes, 'a')
    expect(kept).toMatchObject({ width: 40, height: 60 })
    const stored = await sharp((await files.read(kept.file)) ?? undefined).metadata()
    expect(stored).toMatchObject({ format: 'jpeg', width: 40, height: 60 })
    expect(stored.orientation).toBeUndefined()
  })

  it('makes an original no wider than the widest variant', async () => {
    const kept = await keepPicture(await store(), await plain(4000, 2000).jpeg().toBuffer(), 'a')
    expect(kept).toMatchObject({ width: 3072, height: 1536 })
  })

  it('reads the first frame of an animation', async () => {
    const frames = await sharp([await plain(20, 10).png().toBuffer(), await plain(20, 10, '#fff').png().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer()
    expect(await keepPicture(await store(), frames, 'a')).toMatchObject({ width: 20, height: 10 })
  })
})

describe('keeping refuses', () => {
  const refusal = async (bytes: Buffer) => keepPicture(await store(), bytes, 'a.png').catch((error: unknown) => error)

  it('an SVG, whatever it is called', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    )
    expect(await refusal(svg)).toMatchObject({
      code: 'invalid_input',
      message: 'This is not a JPEG, PNG, WebP, AVIF, GIF or TIFF picture.',
    })
  })

  it('a web page, an empty file and a picture cut short', async () => {
    expect(await refusal(Buffer.from('<!doctype html><p>Not found'))).toMatchObject({ code: 'invalid_input' })
    expect(await refusal(Buffer.alloc(0))).toMatchObject({ code: 'invalid_input' })
    const whole = await noise(200, 200).jpeg().toBuffer()
    expect(await refusal(whole.subarray(0, whole.length / 2))).toMatchObject({
      message: expect.stringContaining('damaged'),
    })
  })

  it('more than 20 MB', async () => {
    expect(await refusal(Buffer.alloc(MOST_BYTES + 1))).toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('20 MB'),
    })
  })

  it('a small file that would be huge when decoded', async () => {
    const bomb = pngOf(20_000, 20_000)
    expect(bomb.length).toBeLessThan(100_000)
    expect(await refusal(bomb)).toMatchObject({ code: 'too_large', message: expect.stringContaining('50 megapixels') })
  })

  it('a picture too long for WebP', async () => {
    const long = await plain(10, 20_000).png().toBuffer()
    expect(await refusal(long)).toMatchObject({ code: 'too_large' })
  })
})

/** A black PNG, one bit a pixel, made without decoding anything. */
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
