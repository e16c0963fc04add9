import pLimit from 'p-limit'
import sharp from 'sharp'
import { type Images, sharpWork } from '#server/images/images.ts'
import { IMAGE_PIXELS, type LineSheet } from './draw-line-sheet.ts'

/** Images read at once: the other threads of the image library are for visitors. */
const CONCURRENT_READS = 4

/**
 * Reads the images of a line sheet as JPEGs in the size of the PDF, by their key in the file store. `complete` is false
 * if one is missing that may be there later.
 */
export async function readLineSheetImages(
  { items }: Pick<LineSheet, 'items'>,
  images: Pick<Images, 'variant'>,
): Promise<{ jpegs: Map<string, Uint8Array<ArrayBuffer>>; complete: boolean }> {
  const paths = [...new Set(items.flatMap(({ image }) => (image === null ? [] : [image])))]
  const jpegs = new Map<string, Uint8Array<ArrayBuffer>>()
  let complete = true
  await pLimit(CONCURRENT_READS).map(paths, async (path) => {
    const { state, bytes } = await images.variant({ path, width: 640, density: 1, format: 'webp' })
    if (state === 'ready') jpegs.set(path, await toJpeg(bytes))
    else if (state !== 'broken') complete = false
  })
  return { jpegs, complete }
}

/** Returns bytes with memory of their own, which can be transferred to a thread. */
async function toJpeg(bytes: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const jpeg = await sharpWork(() =>
    sharp(bytes)
      .resize({ ...IMAGE_PIXELS, fit: 'cover' })
      .jpeg({ quality: 80 })
      .toBuffer(),
  )
  return new Uint8Array(jpeg)
}
