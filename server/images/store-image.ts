import { createHash } from 'node:crypto'
import { IMAGE_DENSITIES, IMAGE_WIDTHS } from '#contract/catalog/images.ts'
import { Problem } from '#contract/problem.ts'
import type { Metadata, Sharp } from 'sharp'
import sharp from 'sharp'
import { decode, MAX_PIXELS, sharpWork } from './decode.ts'
import { HEIC_HELP, isHeif } from './heif.ts'
import type { FileStore } from '#server/storage/storage.ts'
import { BACKGROUND } from './placeholder.ts'

/** A stored image. `file` is its key; `width` and `height` are in pixels, upright; `blur` is a tiny data URL. */
export interface StoredImage {
  file: string
  width: number
  height: number
  blur: string
}

/** 20 MB. */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024
/** Enough to recognize the format of an image. */
export const IMAGE_START_BYTES = 64
const MAX_MEGABYTES = MAX_IMAGE_BYTES / (1024 * 1024)
/** Twice the widest variant: a later release may make wider ones, and no original needs to be larger than that. */
const MAX_WIDTH = Math.max(...IMAGE_WIDTHS) * Math.max(...IMAGE_DENSITIES)
/** The limit of WebP is 16,383 pixels. */
const MAX_SIDE = 16_000
const BLUR_PIXELS = 16

/** Formats by content; `heic` is any file of the HEIF family that is not AVIF. */
type Kind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'gif' | 'tiff'

const EXTENSIONS: Record<Kind, string> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
  heic: 'jpg',
  gif: 'gif',
  tiff: 'tif',
}

const REENCODE: Record<Kind, (image: Sharp) => Sharp> = {
  jpeg: (image) => image.jpeg({ quality: 90 }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 90 }),
  avif: (image) => image.avif({ quality: 75, effort: 2 }),
  heic: (image) => image.jpeg({ quality: 90 }),
  // PNG is lossless for GIF and TIFF, and every decoder supports it.
  gif: (image) => image.png(),
  tiff: (picture) => picture.png(),
}

/**
 * Validates an image by its content and stores it. Valid bytes are stored unchanged; an image that is rotated by its
 * EXIF orientation or wider than any variant is rotated or reduced first, and a HEIC photo becomes a JPEG if the image
 * library decodes it. `name` only makes the key readable. Throws a `Problem` with a plain message: `too_large`,
 * `invalid_input`, or `rate_limited` for a requester of too many. Errors of the store pass through.
 */
export async function storeImage(files: FileStore, bytes: Buffer, name: string): Promise<StoredImage> {
  const prepared = await prepareImage(bytes, name)
  await files.write(prepared.image.file, prepared.bytes)
  return prepared.image
}

/** Validates an image as `storeImage` does. Returns what to store. */
export async function prepareImage(bytes: Buffer, name: string): Promise<{ image: StoredImage; bytes: Buffer }> {
  const kind = await checkImage(bytes)
  const { upright, blur } = await sharpWork(() => prepare(bytes, kind)).catch((reason: unknown) => {
    if (reason instanceof Problem) throw reason
    return unreadable(kind)
  })
  const hash = createHash('sha256').update(upright.bytes).digest('hex').slice(0, 16)
  const file = `${slugOf(name)}-${hash}.${upright.extension}`
  return { image: { file, width: upright.width, height: upright.height, blur }, bytes: upright.bytes }
}

/** Checks the format and the size of an image by its header. Throws a `Problem`. */
export async function checkImage(bytes: Buffer): Promise<Kind> {
  if (bytes.length > MAX_IMAGE_BYTES) throw new Problem('too_large', `The image is larger than ${MAX_MEGABYTES} MB.`)
  const detected = requireImageStart(bytes)
  // Read only the header, without the pixel limit, to report the reason.
  const { width, height, format, compression } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => unreadable(detected))
  const kind = isHeif(bytes) ? (compression === 'av1' ? 'avif' : 'heic') : detected
  if (format !== (isHeif(bytes) ? 'heif' : kind)) return unreadable(kind)
  if (width * height > MAX_PIXELS) {
    throw new Problem('too_large', `The image has more than ${MAX_PIXELS / 1e6} megapixels.`)
  }
  if (Math.max(width, height) > MAX_SIDE) {
    throw new Problem('too_large', `The image has a side of more than ${MAX_SIDE} pixels.`)
  }
  return kind
}

/** Returns the format by the first bytes of a file. Throws a `Problem` if it is not a format that the shop accepts. */
export function requireImageStart(bytes: Buffer): Kind {
  const kind = kindOf(bytes)
  // Only these formats reach the decoders: an SVG could contain scripts and refer to files.
  if (!kind) throw new Problem('invalid_input', 'This is not a JPEG, PNG, WebP, AVIF, GIF or TIFF image.')
  return kind
}

interface Upright {
  bytes: Buffer
  width: number
  height: number
  extension: string
}

async function prepare(bytes: Buffer, kind: Kind): Promise<{ upright: Upright; blur: string }> {
  const upright = await turnedAndFitted(bytes, kind)
  const tiny = await decode(upright.bytes)
    .resize(BLUR_PIXELS, BLUR_PIXELS, { fit: 'inside' })
    .flatten({ background: BACKGROUND })
    .webp({ quality: 20 })
    .toBuffer()
  return { upright, blur: `data:image/webp;base64,${tiny.toString('base64')}` }
}

async function turnedAndFitted(bytes: Buffer, kind: Kind): Promise<Upright> {
  const metadata: Metadata = await decode(bytes).metadata()
  const { width, height } = metadata.autoOrient
  if ((metadata.orientation ?? 1) === 1 && width <= MAX_WIDTH && kind !== 'heic')
    return { bytes, width, height, extension: EXTENSIONS[kind] }
  const fitted = decode(bytes).autoOrient().resize({ width: MAX_WIDTH, withoutEnlargement: true })
  const { data, info } = await REENCODE[kind](fitted).toBuffer({ resolveWithObject: true })
  const extension = kind === 'gif' || kind === 'tiff' ? EXTENSIONS.png : EXTENSIONS[kind]
  return { bytes: data, width: info.width, height: info.height, extension }
}

function unreadable(kind: Kind): never {
  throw new Problem('invalid_input', kind === 'heic' ? HEIC_HELP : 'The image is damaged and cannot be read.')
}

function kindOf(bytes: Buffer): Kind | undefined {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp'
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return 'tiff'
  if (!isHeif(bytes)) return undefined
  return start.includes('ftypavi') ? 'avif' : 'heic'
}

/** Converts `Vase "Élan" 2.JPG` to `vase-elan-2`. */
function slugOf(name: string): string {
  const words = name
    .replace(/\.[a-z]{3,4}$/i, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-').slice(0, 60).replace(/-$/, '') || 'picture'
}
