/** Cuts the pictures of the demo shop's looks out of its banners: node tools/demo-looks.ts */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const PICTURES = new URL('../database/demo/pictures/', import.meta.url)
/** Banners are 2000 by 900 pixels; a look is as high. */
const HEIGHT = 900

/** The name of a look, the banner it is part of, where it begins from the left and how wide it is. */
const LOOKS = [
  ['shelf-in-window-light', 'sage-shelf', 1000, 1000],
  ['table-for-an-early-supper', 'terracotta-table', 540, 1440],
  ['lamp-before-five', 'ink-evening', 1100, 900],
  ['a-place-for-the-throw', 'cream-linen', 1040, 960],
  ['quiet-corner-with-a-plant', 'cream-linen', 0, 720],
  ['boards-that-stay-out', 'blush-kitchen', 90, 900],
  ['a-counter-worth-leaving-full', 'blush-kitchen', 1100, 900],
  ['front-step-at-dusk', 'forest-garden', 0, 720],
  ['watering-hour', 'forest-garden', 1000, 1000],
] as const

mkdirSync(new URL('looks/', PICTURES), { recursive: true })
for (const [look, banner, left, width] of LOOKS) {
  await sharp(fileURLToPath(new URL(`banners/banner-${banner}.webp`, PICTURES)))
    .extract({ left, top: 0, width, height: HEIGHT })
    .webp({ quality: 86 })
    .toFile(fileURLToPath(new URL(`looks/${look}.webp`, PICTURES)))
}
