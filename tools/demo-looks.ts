/** Cuts the pictures of the demo shop's looks, and of its banners on small screens, out of its banners: node tools/demo-looks.ts */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const PICTURES = new URL('../database/demo/pictures/', import.meta.url)
/** Banners are 2000 by 900 pixels; what is cut out of them is as high. */
const HEIGHT = 900

/** The picture, the banner it is part of, where it begins from the left and how wide it is. */
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
  ['mobile/sage-shelf', 'sage-shelf', 965, 820],
  ['mobile/terracotta-table', 'terracotta-table', 860, 820],
  ['mobile/ink-evening', 'ink-evening', 1170, 820],
  ['mobile/cream-linen', 'cream-linen', 20, 820],
  ['mobile/blush-kitchen', 'blush-kitchen', 120, 820],
  ['mobile/forest-garden', 'forest-garden', 0, 820],
] as const

for (const folder of ['looks/', 'mobile/']) mkdirSync(new URL(folder, PICTURES), { recursive: true })
for (const [cut, banner, left, width] of CUTS) {
  await sharp(fileURLToPath(new URL(`banners/banner-${banner}.webp`, PICTURES)))
    .extract({ left, top: 0, width, height: HEIGHT })
    .webp({ quality: 86 })
    .toFile(fileURLToPath(new URL(`${cut}.webp`, PICTURES)))
}
