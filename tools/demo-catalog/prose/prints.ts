import { CARE } from '#tools/demo-catalog/care.ts'
import type { Families, Family } from '#tools/demo-catalog/types.ts'

const PORTRAIT = { size: [20, 1.2, 28], weight: 6.5, price: 48 } as const
const SMALL = { size: [19, 1.2, 24], weight: 5.5, price: 42 } as const
const WIDE = { size: [28, 1.2, 20], weight: 6.5, price: 52 } as const

function print(
  format: Pick<Family, 'size' | 'weight' | 'price'>,
  own: Pick<Family, 'title' | 'text' | 'hues' | 'styles' | 'rooms'>,
): Family {
  const shared = { supplier: 'second-proof-press', category: 'framed-prints', code: 'FRM', pack: 2, care: CARE.frame }
  return { ...shared, ...format, ...own, materials: 'Paper|{wood}' }
}

export const PRINTS: Families = {
  'frame-wood-0-print0': print(PORTRAIT, {
    title: '“Late Sun” print, framed in {c}',
    styles: 'Mid-century|Bohemian',
    rooms: 'Living room|Bedroom',
    text: `A low sun and three bands of hill, cut from paper first and scanned afterward, so the edges keep the small
      hesitations of the scissors. Printed in four pigments on cotton rag. Two to a carton, corner-protected, with hanging
      wire already tied.`,
    hues: { oak: '', ebony: 'The black frame cools the picture down and suits an office.' },
  }),
  'frame-wood-1-print1': print(SMALL, {
    title: '“Doorways” print, framed in {c}',
    styles: 'Bohemian|Modern',
    rooms: 'Entryway|Bedroom',
    text: `Arch inside arch inside arch, from a sketchbook the artist filled in Essaouira. The colors are mixed to sit next to
      terracotta pots and unbleached linen, so it is the easiest of our prints to build a display around. Ready to hang.`,
    hues: { walnut: '', ash: 'In pale ash the terracotta becomes the loudest thing on the wall.' },
  }),
  'frame-wood-0-print2': print(PORTRAIT, {
    title: '“Cairn” print, framed in {c}',
    styles: 'Japandi|Minimal',
    rooms: 'Bathroom|Office|Bedroom',
    text: `Five pebbles that should not balance and do. Inga Moe draws each stone in a single pass of a wide brush and throws
      away about thirty before one is right. Spa shops and therapists order it; so do dentists.`,
    hues: { ash: '', walnut: 'Walnut picks up the dark stone in the middle.' },
  }),
  'frame-wood-0-print3': print(PORTRAIT, {
    title: '“Nine Leaves” print, framed in {c}',
    styles: 'Farmhouse|Coastal',
    rooms: 'Kitchen|Dining room|Living room',
    text: `A single stem in two greens, printed from linoleum blocks that were then digitized at full size. The slight
      doubling at the leaf edges is the second block landing a hair to the left, and we decided to keep it. Hangs well in
      threes, with room for a carton and a half.`,
    hues: { oak: '', walnut: 'The darker frame makes the paper look whiter.' },
  }),
  'frame-wood-1-print4': print(SMALL, {
    title: '“Three Rooms” print, framed in {c}',
    styles: 'Modern|Mid-century',
    rooms: 'Office|Living room',
    text: `Ink, blush and one ochre circle: an architect's daughter drawing floor plans from memory. The blocks overlap by a
      quarter inch, and the overprint makes a fourth color nobody mixed. It pairs with “Doorways”, which is the same size.`,
    hues: { ebony: '', oak: 'Oak softens it enough for a child’s room.' },
  }),
  'frame-wood-0-print5': print(PORTRAIT, {
    title: '“Three Bodies” print, framed in {c}',
    styles: 'Modern|Minimal',
    rooms: 'Living room|Office',
    text: `Circles of terracotta, ink and ochre, each printed transparent so that they mix where they cross. It began as a test
      sheet for a new press, and three visitors asked to buy the test. The mat is archival, the glazing acrylic, and both
      survive the mail.`,
    hues: { oak: '', ebony: '' },
  }),
  'frame-wood-2-print6': print(WIDE, {
    title: '“Night Ferry” print, framed in {c}',
    styles: 'Coastal|Mid-century',
    rooms: 'Living room|Bedroom',
    text: `A moon over long, slow waves, the view from the stern of the Block Island boat in October. Our only landscape
      format: twenty-eight inches wide, right for above a sofa arm or a headboard. The ink band is printed twice to get
      the blue deep enough.`,
    hues: { walnut: '', oak: 'The oak frame makes the moon read warmer.' },
  }),
  'frame-wood-1-print7': print(SMALL, {
    title: '“Kitchen Table” print, framed in {c}',
    styles: 'Farmhouse|Japandi',
    rooms: 'Dining room|Entryway|Kitchen',
    text: `A terracotta vase, one pale band around its belly, three thin branches. Next to real ceramics it works as a quiet
      echo, and several shops hang it right above their vase shelf for that reason. Signed in the plate, not numbered,
      always in stock.`,
    hues: { ash: '', ebony: 'The black frame picks up the line of the branches.' },
  }),
}
