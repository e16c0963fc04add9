/**
 * The preview image that messengers show for the link of a public seed: its first products on the right, its name and
 * owner on the left.
 */
import { LRUCache } from 'lru-cache'
import sharp, { type OverlayOptions } from 'sharp'
import type { Seed } from '#contract/schemas/catalog/seeds.ts'
import { type Images, sharpWork } from '#server/images/images.ts'
import { byline } from './byline.ts'
import { COLORS, drawable, FONTS, type Letterhead, MARK } from '#server/print/print.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 48
const GAP = 16
/** Side of the square that the product images share. */
const SQUARE = HEIGHT - 2 * MARGIN
const HALF = (SQUARE - GAP) / 2
const TEXT_WIDTH = WIDTH - 3 * MARGIN - SQUARE
const NAME_LENGTH = 70

/** Image files are named by their content hash, so the same texts and images always give the same preview. */
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 32 })

/** Returns a key of the preview's content: equal keys mean equal images. */
export function coverKey(seed: Seed): string {
  return JSON.stringify([1, seed.name, byline(seed), seed.images.map(({ path }) => path)])
}

/** Renders the preview as a JPEG of 1200 by 630 pixels; concurrent calls share one rendering. */
export function drawCover(seed: Seed, images: Pick<Images, 'variant'>, letterhead: Letterhead): Promise<Buffer> {
  const key = JSON.stringify([letterhead.name, letterhead.colors.accent, coverKey(seed)])
  const known = drawn.get(key)
  if (known) return known
  const work = draw(seed, images, letterhead)
  const bytes = work.then((cover) => cover.bytes)
  drawn.set(key, bytes)
  const forget = () => void drawn.delete(key)
  // Do not cache a preview with missing images: they may be readable the next time.
  void work.then(({ complete }) => complete || forget(), forget)
  return bytes
}

async function draw(
  seed: Seed,
  images: Pick<Images, 'variant'>,
  letterhead: Letterhead,
): Promise<{ bytes: Buffer; complete: boolean }> {
  const tiles = await Promise.all(
    tilesFor(seed.images.length).map((tile, index) => readTile(seed, index, tile, images)),
  )
  const texts = await sharpWork(() => drawTexts(seed, letterhead))
  const bytes = await sharpWork(() =>
    sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: COLORS.paper } })
      .composite([...tiles.map(({ overlay }) => overlay), ...texts])
      .jpeg({ quality: 84 })
      .toBuffer(),
  )
  return { bytes, complete: tiles.every(({ complete }) => complete) }
}

async function readTile(
  seed: Seed,
  index: number,
  tile: Tile,
  images: Pick<Images, 'variant'>,
): Promise<{ overlay: OverlayOptions; complete: boolean }> {
  const path = seed.images[index]?.path
  const variant = path === undefined ? null : await images.variant({ path, width: 640, density: 1, format: 'webp' })
  const bytes = variant?.state === 'ready' ? variant.bytes : null
  const input = await sharpWork(() => fillTile(bytes, tile))
  return { overlay: { input, left: tile.left, top: tile.top }, complete: path === undefined || bytes !== null }
}

interface Tile {
  left: number
  top: number
  width: number
  height: number
}

/** Returns the tiles of the square: one whole, two halves, a half and two quarters, or four quarters. */
function tilesFor(count: number): Tile[] {
  const left = WIDTH - MARGIN - SQUARE
  const at = (column: number, row: number, width: number, height: number): Tile => ({
    left: left + column * (HALF + GAP),
    top: MARGIN + row * (HALF + GAP),
    width,
    height,
  })
  const right = [at(1, 0, HALF, HALF), at(1, 1, HALF, HALF)]
  if (count <= 1) return [at(0, 0, SQUARE, SQUARE)]
  if (count === 2) return [at(0, 0, HALF, SQUARE), at(1, 0, HALF, SQUARE)]
  if (count === 3) return [at(0, 0, HALF, SQUARE), ...right]
  return [at(0, 0, HALF, HALF), at(1, 0, HALF, HALF), at(0, 1, HALF, HALF), at(1, 1, HALF, HALF)]
}

function fillTile(bytes: Buffer | null, { width, height }: Tile): Promise<Buffer> {
  const image = bytes
    ? sharp(bytes).resize({ width, height, fit: 'cover' })
    : sharp({ create: { width, height, channels: 3, background: COLORS.tile } })
  return image.png().toBuffer()
}

async function drawTexts(seed: Seed, { hasArch, logo, colors }: Letterhead): Promise<OverlayOptions[]> {
  const own = hasArch ? mark(56, colors.accent) : null
  const head = logo ? await sharp(logo.bytes).resize({ width: 240, height: 56, fit: 'inside' }).png().toBuffer() : own
  const name = await line(cut(drawable(seed.name) || 'A collection'), 'Newsreader 56', FONTS.serif, COLORS.ink)
  const from = await line(drawable(byline(seed)), 'Inter 24', FONTS.sans, COLORS.muted)
  return [
    ...(head ? [{ input: head, left: logo ? MARGIN : MARGIN - 4, top: MARGIN }] : []),
    ...(seed.images.length === 0 && hasArch
      ? [
          {
            input: mark(SQUARE / 3, colors.accent),
            left: WIDTH - MARGIN - (SQUARE * 2) / 3,
            top: HEIGHT / 2 - SQUARE / 6,
          },
        ]
      : []),
    { input: name.data, left: MARGIN, top: Math.round((HEIGHT - name.info.height) / 2) },
    { input: from.data, left: MARGIN, top: HEIGHT - MARGIN - from.info.height },
  ]
}

function mark(side: number, color: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 28 28" fill="none"
      stroke="${color}" stroke-width="1.5" stroke-linecap="round"><path d="${MARK.arch}"/>
      <path d="${MARK.lattice}" opacity=".55"/><path d="${MARK.leaf}" fill="${color}" stroke="none"/></svg>`,
  )
}

function line(text: string, font: string, fontfile: string, color: string) {
  const markup = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return sharp({
    text: {
      text: `<span foreground="${color}">${markup}</span>`,
      font,
      fontfile,
      width: TEXT_WIDTH,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}

function cut(text: string): string {
  return text.length <= NAME_LENGTH ? text : `${text.slice(0, NAME_LENGTH).trimEnd()}…`
}
