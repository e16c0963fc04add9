import { createHash } from 'node:crypto'
import { IMAGE_DENSITIES, IMAGE_WIDTHS } from '#contract/images.ts'
import { Problem } from '#contract/problem.ts'
import type { Metadata, Sharp } from 'sharp'
import sharp from 'sharp'
import { decode, MOST_PIXELS, sharpWork } from './decode.ts'
import type { FileStore } from './files.ts'
import { PAPER } from './placeholder.ts'

/** A picture in the store. `file` is its key; `width` and `height` are upright pixels; `blur` is a tiny data URL. */
export interface KeptPicture {
  file: string
  width: number
  height: number
  blur: string
}

/** 20 MB. */
export const MOST_BYTES = 20 * 1024 * 1024
const MOST_MEGABYTES = MOST_BYTES / (1024 * 1024)
/** No variant is wider, so no original needs to be. */
const WIDEST = Math.max(...IMAGE_WIDTHS) * Math.max(...IMAGE_DENSITIES)
/** WebP ends at 16,383 pixels. */
const LONGEST_SIDE = 16_000
const BLUR_PIXELS = 16

const KINDS = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const
type Kind = (typeof KINDS)[number]

const ENDINGS: Record<Kind, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', avif: 'avif', gif: 'gif', tiff: 'tif' }

const REENCODE: Record<Kind, (picture: Sharp) => Sharp> = {
  jpeg: (picture) => picture.jpeg({ quality: 90 }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 90 }),
  avif: (picture) => picture.avif({ quality: 75, effort: 2 }),
  // GIF and TIFF lose nothing as PNG, and every decoder reads it.
  gif: (picture) => picture.png(),
  tiff: (picture) => picture.png(),
}

/**
 * Checks a picture by its content, stores it and says where. Sound bytes are stored as they came; a picture that lies
 * on its side or is wider than any variant is turned or made smaller first. `name` only makes the key readable.
 * Throws a `Problem` with a plain sentence: `too_large` or `invalid_input`. What the store throws passes through.
 */
export async function keepPicture(files: FileStore, bytes: Buffer, name: string): Promise<KeptPicture> {
  const kind = await checked(bytes)
  const { upright, blur } = await sharpWork(() => prepare(bytes, kind)).catch(unreadable)
  const hash = createHash('sha256').update(upright.bytes).digest('hex').slice(0, 16)
  const file = `${slugOf(name)}-${hash}.${upright.ending}`
  await files.write(file, upright.bytes)
  return { file, width: upright.width, height: upright.height, blur }
}

async function checked(bytes: Buffer): Promise<Kind> {
  if (bytes.length > MOST_BYTES) throw new Problem('too_large', `The picture is larger than ${MOST_MEGABYTES} MB.`)
  const kind = kindOf(bytes)
  // Nothing else reaches the decoders: an SVG may carry script and refer to files.
  if (!kind) throw new Problem('invalid_input', 'This is not a JPEG, PNG, WebP, AVIF, GIF or TIFF picture.')
  // The header alone, without the pixel limit, to say in words what is wrong.
  const { width, height, format, compression } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(unreadable)
  if (format === 'heif' ? compression !== 'av1' : format !== kind) return unreadable()
  if (width * height > MOST_PIXELS) {
    throw new Problem('too_large', `The picture has more than ${MOST_PIXELS / 1e6} megapixels.`)
  }
  if (Math.max(width, height) > LONGEST_SIDE) {
    throw new Problem('too_large', `The picture is longer than ${LONGEST_SIDE} pixels on a side.`)
  }
  return kind
}

interface Upright {
  bytes: Buffer
  width: number
  height: number
  ending: string
}

async function prepare(bytes: Buffer, kind: Kind): Promise<{ upright: Upright; blur: string }> {
  const upright = await turnedAndFitted(bytes, kind)
  const tiny = await decode(upright.bytes)
    .resize(BLUR_PIXELS, BLUR_PIXELS, { fit: 'inside' })
    .flatten({ background: PAPER })
    .webp({ quality: 20 })
    .toBuffer()
  return { upright, blur: `data:image/webp;base64,${tiny.toString('base64')}` }
}

async function turnedAndFitted(bytes: Buffer, kind: Kind): Promise<Upright> {
  const metadata: Metadata = await decode(bytes).metadata()
  const { width, height } = metadata.autoOrient
  if ((metadata.orientation ?? 1) === 1 && width <= WIDEST) return { bytes, width, height, ending: ENDINGS[kind] }
  const fitted = decode(bytes).autoOrient().resize({ width: WIDEST, withoutEnlargement: true })
  const { data, info } = await REENCODE[kind](fitted).toBuffer({ resolveWithObject: true })
  const ending = kind === 'gif' || kind === 'tiff' ? ENDINGS.png : ENDINGS[kind]
  return { bytes: data, width: info.width, height: info.height, ending }
}

function unreadable(): never {
  throw new Problem('invalid_input', 'The picture is damaged and cannot be read.')
}

function kindOf(bytes: Buffer): Kind | undefined {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp'
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return 'tiff'
  return /^....ftyp(?:avif|avis|mif1|msf1)$/s.test(start) ? 'avif' : undefined
}

/** `Vase "Élan" 2.JPG` becomes `vase-elan-2`. */
function slugOf(name: string): string {
  const words = name
    .replace(/\.[a-z]{3,4}$/i, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-').slice(0, 60).replace(/-$/, '') || 'picture'
}
