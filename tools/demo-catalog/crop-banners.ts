/** Crops the look images and the small-screen banners from the full-size banners: node tools/demo-catalog/crop-banners.ts [banner ...] */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const IMAGES = new URL('../../database/demo/pictures/', import.meta.url)
/** Width that the list below assumes. Banners have different sizes and the same shape, and the cropped images are as high as their banner. */
const WIDTH = 2000

/** Image, source banner, left edge and width in pixels. */
const CUTS = [
  ['looks/shelf-in-window-light', 'sage-shelf', 1000, 1000],
  ['looks/table-for-an-early-supper', 'terracotta-table', 540, 1440],
  ['looks/lamp-before-five', 'ink-evening', 1100, 900],
  ['looks/a-place-for-the-throw', 'cream-linen', 1040, 960],
  ['looks/quiet-corner-with-a-plant', 'cream-linen', 0, 720],
  ['looks/boards-that-stay-out', 'blush-kitchen', 90, 900],
  ['looks/a-counter-worth-leaving-full', 'blush-kitchen', 1100, 900],
  ['looks/front-step-at-dusk', 'forest-garden', 0, 720],
  ['looks/watering-hour', 'forest-garden', 1000, 1000],
  ['mobile/sage-shelf', 'sage-shelf', 930, 820],
  ['mobile/terracotta-table', 'terracotta-table', 872, 820],
  ['mobile/ink-evening', 'ink-evening', 1170, 820],
  ['mobile/cream-linen', 'cream-linen', 20, 820],
  ['mobile/blush-kitchen', 'blush-kitchen', 120, 820],
  ['mobile/forest-garden', 'forest-garden', 0, 820],
] as const

const chosen = process.argv.slice(2)
for (const folder of ['looks/', 'mobile/']) mkdirSync(new URL(folder, IMAGES), { recursive: true })
for (const [cut, banner, left, width] of CUTS) {
  if (chosen.length > 0 && !chosen.includes(banner)) continue
  const source = sharp(fileURLToPath(new URL(`banners/banner-${banner}.webp`, IMAGES)))
  const size = await source.metadata()
  const scale = size.width / WIDTH
  await source
    .extract({ left: Math.round(left * scale), top: 0, width: Math.round(width * scale), height: size.height })
    .webp({ quality: 82 })
    .toFile(fileURLToPath(new URL(`${cut}.webp`, IMAGES)))
}
