/**
 * The brand: name, logo, colors and fonts of the shop, from one file that the operator writes (docs/operations/brand.md). It is read once,
 * at the start. The texts of the shop are not part of it: they are content.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import sharp from 'sharp'
import type { PublicBrand } from '#contract/content/brand.ts'
import { type BrandFile, readBrandFile } from './brand-file.ts'
import { isFace, writeStylesheet } from './stylesheet.ts'

const MAX_FILE_BYTES = 2 * 1024 * 1024
/** Four times the size at which documents show it. */
const LOGO_PIXELS = { width: 640, height: 96 }
const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.css': 'text/css; charset=utf-8',
}

export interface Brand {
  name: string
  /** The part that pages get. */
  shown: PublicBrand
  /** Colors of emails and documents. */
  colors: { accent: string; sale: string }
  /** The logo of documents, PNG, with its size in pixels. Null: documents show the name as text. */
  logo: { bytes: Buffer; width: number; height: number } | null
  /** Files that are served under `/brand/`, by name. */
  files: ReadonlyMap<string, { bytes: Buffer; type: string }>
}

/** The brand file is invalid. The message has one line per error. */
export class BrandError extends Error {
  constructor(path: string, errors: readonly string[]) {
    super(errors.map((error) => `${path}: ${error}`).join('\n'))
    this.name = 'BrandError'
  }
}

/** The default brand. */
export const OWN_BRAND: Brand = {
  name: 'Trellis',
  shown: {
    name: 'Trellis',
    description: 'Wholesale home goods from independent makers, for shops and interior designers.',
    logo: null,
    hasArch: true,
    stylesheet: null,
    faces: ['newsreader', 'inter'],
    icon: { src: '/favicon.svg', type: 'image/svg+xml' },
    icon192: '/icon-192.png',
    icon512: '/icon-512.png',
  },
  colors: { accent: '#28553f', sale: '#9c4326' },
  logo: null,
  files: new Map(),
}

/** Reads the brand file. Without a file, returns the default brand, or throws if the file is required. Throws a `BrandError`. */
export async function openBrand({ path, required }: { path: string; required: boolean }): Promise<Brand> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null && !required) return OWN_BRAND
  if (text === null) throw new BrandError(path, ['BRAND_FILE names this file, but it cannot be read.'])
  const read = readBrandFile(text)
  if ('errors' in read) throw new BrandError(path, read.errors)
  return makeBrand(path, read.file)
}

async function makeBrand(path: string, file: BrandFile): Promise<Brand> {
  const files = new Map<string, { bytes: Buffer; type: string }>()
  const serve = (name: string, bytes: Buffer): string => {
    const extension = extname(name)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
    const served = `${basename(name, extension).replaceAll(' ', '-')}-${hash}${extension}`
    files.set(served, { bytes, type: TYPES[extension] ?? 'application/octet-stream' })
    return `/brand/${served}`
  }
  const read = (name: string) => readBeside(path, name)
  const face = async (name: string | undefined) =>
    name === undefined || isFace(name) ? name : serve(name, await read(name))

  const [heading, text] = [await face(file.fonts?.heading), await face(file.fonts?.text)]
  const { accent, sale } = file.colors ?? {}
  const colors = { accent: accent ?? OWN_BRAND.colors.accent, sale: sale ?? OWN_BRAND.colors.sale }
  const css = writeStylesheet({ accent, sale, heading, text })
  const logo = file.logo === undefined ? null : await readImage(path, file.logo)
  const icon = file.icon === undefined ? monogram(file.name, colors.accent) : await read(file.icon)
  const iconName = file.icon ?? 'icon.svg'
  return {
    name: file.name,
    colors,
    logo: logo && {
      ...logo,
      bytes: await sharp(logo.bytes, { density: 288 })
        .resize({ ...LOGO_PIXELS, fit: 'inside' })
        .png()
        .toBuffer(),
    },
    shown: {
      name: file.name,
      description: file.description ?? OWN_BRAND.shown.description,
      logo: logo && {
        src: serve(file.logo ?? '', logo.bytes),
        dark:
          file.logo_dark === undefined ? null : serve(file.logo_dark, (await readImage(path, file.logo_dark)).bytes),
        width: logo.width,
        height: logo.height,
      },
      hasArch: false,
      stylesheet: css && serve('brand.css', Buffer.from(css)),
      faces: [...new Set([heading ?? 'newsreader', text ?? 'inter'])].filter(
        (name) => name.startsWith('/') || OWN_BRAND.shown.faces.includes(name),
      ),
      icon: { src: serve(iconName, icon), type: TYPES[extname(iconName)] ?? 'image/png' },
      icon192: serve('icon-192.png', await square(path, iconName, icon, 192)),
      icon512: serve('icon-512.png', await square(path, iconName, icon, 512)),
    },
    files,
  }
}

async function readBeside(path: string, name: string): Promise<Buffer> {
  const bytes = await readFile(join(dirname(path), name)).catch(() => null)
  if (!bytes) throw new BrandError(path, [`The file ${name} is not in the same folder.`])
  if (bytes.length > MAX_FILE_BYTES) throw new BrandError(path, [`The file ${name} is larger than 2 MB.`])
  return bytes
}

async function readImage(path: string, name: string): Promise<{ bytes: Buffer; width: number; height: number }> {
  const bytes = await readBeside(path, name)
  const { width, height } = await sharp(bytes).metadata().catch(unreadableImage(path, name))
  return { bytes, width, height }
}

async function square(path: string, name: string, bytes: Buffer, side: number): Promise<Buffer> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp(bytes, { density: 288 })
    .resize({ width: side, height: side, fit: 'contain', background })
    .png()
    .toBuffer()
    .catch(unreadableImage(path, name))
}

function unreadableImage(path: string, name: string) {
  return () => {
    throw new BrandError(path, [`The file ${name} is not a readable image.`])
  }
}

/** Draws the icon of a shop without one: its first letter on the accent color. */
function monogram(name: string, accent: string): Buffer {
  const letter = Array.from(name)[0]?.toUpperCase().replace(/[&<]/, '') ?? ''
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${accent}"/>` +
      `<text x="32" y="45" text-anchor="middle" font-family="Georgia, 'DejaVu Serif', serif" font-size="38" fill="#fbfaf6">${letter}</text></svg>`,
  )
}
