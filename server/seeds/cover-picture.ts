/**
 * The picture a messenger shows beside the link of a public seed: its first products at the right, whose seed it is at
 * the left, on paper.
 */
import { LRUCache } from 'lru-cache'
import sharp, { type OverlayOptions } from 'sharp'
import type { Seed } from '#contract/seeds.ts'
import { sharpWork } from '#server/images/decode.ts'
import type { Images } from '#server/images/images.ts'
import { byline } from './byline.ts'
import { drawable, FACES, INKS, MARK } from '#server/print/drawn-text.ts'
import { currentLetterhead } from '#server/print/letterhead.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 48
const GAP = 16
/** The side of the square the pictures share. */
const SQUARE = HEIGHT - 2 * MARGIN
const HALF = (SQUARE - GAP) / 2
const TEXT_WIDTH = WIDTH - 3 * MARGIN - SQUARE
const NAME_LENGTH = 70

/** Pictures are named by their content, so what is drawn of the same words and pictures is the same for ever. */
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 32 })

/** What the picture is made of, as a text: two seeds with the same show the same picture. */
export function coverKey(seed: Seed): string {
  return JSON.stringify([1, seed.name, byline(seed), seed.images.map(({ path }) => path)])
}

/** The picture as a JPEG of 1200 by 630 pixels; drawn once, however many ask at the same time. */
export function drawCover(seed: Seed, images: Pick<Images, 'variant'>): Promise<Buffer> {
  const key = coverKey(seed)
  const known = drawn.get(key)
  if (known) return known
  const work = draw(seed, images)
  const bytes = work.then((cover) => cover.bytes)
  drawn.set(key, bytes)
  const forget = () => void drawn.delete(key)
  // A picture that could not be read now may be there the next time.
  void work.then(({ whole }) => whole || forget(), forget)
  return bytes
}

async function draw(seed: Seed, images: Pick<Images, 'variant'>): Promise<{ bytes: Buffer; whole: boolean }> {
  const pictures = await Promise.all(
    tilesFor(seed.images.length).map((tile, index) => readTile(seed, index, tile, images)),
  )
  const texts = await sharpWork(() => drawTexts(seed))
  const bytes = await sharpWork(() =>
    sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: INKS.paper } })
      .composite([...pictures.map(({ overlay }) => overlay), ...texts])
      .jpeg({ quality: 84 })
      .toBuffer(),
  )
  return { bytes, whole: pictures.every(({ whole }) => whole) }
}

async function readTile(
  seed: Seed,
  index: number,
  tile: Tile,
  images: Pick<Images, 'variant'>,
): Promise<{ overlay: OverlayOptions; whole: boolean }> {
  const path = seed.images[index]?.path
  const variant = path === undefined ? null : await images.variant({ path, width: 640, density: 1, format: 'webp' })
  const bytes = variant?.state === 'ready' ? variant.bytes : null
  const input = await sharpWork(() => fillTile(bytes, tile))
  return { overlay: { input, left: tile.left, top: tile.top }, whole: path === undefined || bytes !== null }
}

interface Tile {
  left: number
  top: number
  width: number
  height: number
}

/** How many pictures share the square: one whole, two halves, a half and two quarters, four quarters. */
function tilesFor(pictures: number): Tile[] {
  const left = WIDTH - MARGIN - SQUARE
  const at = (column: number, row: number, width: number, height: number): Tile => ({
    left: left + column * (HALF + GAP),
    top: MARGIN + row * (HALF + GAP),
    width,
    height,
  })
  const right = [at(1, 0, HALF, HALF), at(1, 1, HALF, HALF)]
  if (pictures <= 1) return [at(0, 0, SQUARE, SQUARE)]
  if (pictures === 2) return [at(0, 0, HALF, SQUARE), at(1, 0, HALF, SQUARE)]
  if (pictures === 3) return [at(0, 0, HALF, SQUARE), ...right]
  return [at(0, 0, HALF, HALF), at(1, 0, HALF, HALF), at(0, 1, HALF, HALF), at(1, 1, HALF, HALF)]
}

function fillTile(bytes: Buffer | null, { width, height }: Tile): Promise<Buffer> {
  const picture = bytes
    ? sharp(bytes).resize({ width, height, fit: 'cover' })
    : sharp({ create: { width, height, channels: 3, background: INKS.tile } })
  return picture.png().toBuffer()
}

async function drawTexts(seed: Seed): Promise<OverlayOptions[]> {
  const { hasArch, logo } = currentLetterhead()
  const own = hasArch ? mark(56) : null
  const head = logo ? await sharp(logo.bytes).resize({ width: 240, height: 56, fit: 'inside' }).png().toBuffer() : own
  const name = await line(cut(drawable(seed.name) || 'A collection'), 'Newsreader 56', FACES.serif, INKS.ink)
  const from = await line(drawable(byline(seed)), 'Inter 24', FACES.sans, INKS.muted)
  return [
    ...(head ? [{ input: head, left: logo ? MARGIN : MARGIN - 4, top: MARGIN }] : []),
    ...(seed.images.length === 0 && hasArch
      ? [{ input: mark(SQUARE / 3), left: WIDTH - MARGIN - (SQUARE * 2) / 3, top: HEIGHT / 2 - SQUARE / 6 }]
      : []),
    { input: name.data, left: MARGIN, top: Math.round((HEIGHT - name.info.height) / 2) },
    { input: from.data, left: MARGIN, top: HEIGHT - MARGIN - from.info.height },
  ]
}

function mark(side: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 28 28" fill="none"
      stroke="${INKS.leaf}" stroke-width="1.5" stroke-linecap="round"><path d="${MARK.arch}"/>
      <path d="${MARK.lattice}" opacity=".55"/><path d="${MARK.leaf}" fill="${INKS.leaf}" stroke="none"/></svg>`,
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
