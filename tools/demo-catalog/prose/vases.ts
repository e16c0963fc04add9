import { CARE } from '#tools/demo-catalog/care.ts'
import type { Families } from '#tools/demo-catalog/types.ts'

export const VASES: Families = {
  'vase-ceramic-0-raw': {
    supplier: 'halden-clay-works',
    category: 'vases',
    code: 'VAS',
    title: 'Halden bottle vase, raw {c}',
    price: 19.5,
    pack: 4,
    size: [7.5, 7.5, 12.5],
    weight: 2.9,
    materials: 'Stoneware',
    styles: 'Rustic|Minimal',
    rooms: 'Living room|Entryway',
    care: CARE.rawVase,
    text: `Thrown in two parts and joined at the shoulder, then left unglazed on the outside so the clay stays dry and
      slightly toothy to the hand. The slim neck holds one branch upright without a frog. Shops tend to show three heights
      of stems in three of these; a pack is four.`,
    hues: {
      terracotta: 'The terracotta is the bare local clay with nothing added.',
      ivory: 'Ivory is a white slip, brushed on while the pot is still leather-hard.',
      charcoal: 'Charcoal comes from manganese worked into the clay, so a chip shows no pale edge.',
    },
  },
  'vase-ceramic-0-reactive': {
    supplier: 'hoshiro-kiln',
    category: 'vases',
    code: 'VAS',
    title: 'Nagare bottle vase in {c}',
    price: 27,
    pack: 2,
    size: [7.5, 7.5, 12.5],
    weight: 2.7,
    materials: 'Stoneware',
    styles: 'Japandi|Mid-century',
    rooms: 'Living room|Dining room',
    care: CARE.vase,
    text: `Nagare means flow: a second glaze is poured over the shoulder and allowed to run during the firing. It pools
      thickest where the belly turns under and breaks lighter along the neck. No two match exactly, so we ship pairs that
      sit well together.`,
    hues: {
      ochre: 'Ochre breaks to honey where it is thin.',
      ink: 'Ink clouds toward slate on the shoulder.',
      sage: 'Sage carries a faint gray bloom.',
    },
  },
  'vase-ceramic-1-speckle': {
    supplier: 'muddy-fork-pottery',
    category: 'vases',
    code: 'VAS',
    title: 'Broad-shouldered vase, speckled {c}',
    price: 24,
    pack: 2,
    size: [9, 9, 13],
    weight: 4.1,
    materials: 'Stoneware',
    styles: 'Farmhouse|Rustic',
    rooms: 'Living room|Entryway|Dining room',
    care: CARE.vase,
    text: `High shoulders and a short neck, the shape of an old storage jar, sized for a supermarket bunch that needs to look
      like more. It is heavy at the foot and does not tip with tall branches. Iron in the clay pushes through the glaze as
      freckles.`,
    hues: {
      ink: 'On ink the freckles come up pale.',
      ivory: 'Ivory shows the speckle most clearly.',
      blush: 'Blush is a quiet pink, closer to plaster than to candy.',
    },
  },
  'vase-ceramic-2-dipped': {
    supplier: 'muddy-fork-pottery',
    category: 'vases',
    code: 'VAS',
    title: 'Dipped moon vase, {c} over bare clay',
    price: 18,
    pack: 4,
    size: [8, 8, 7.5],
    weight: 2.4,
    materials: 'Stoneware',
    styles: 'Bohemian|Japandi',
    rooms: 'Living room|Bedroom',
    care: CARE.vase,
    text: `Held by the foot and dipped once, which leaves a tide line that wanders a little on every pot. The mouth is barely
      an inch and a half across: five or six dried grasses fill it. Grasses are not included; the pack of four fits one
      shelf bay.`,
    hues: { ivory: '', sage: 'Sage over brown clay reads almost like a landscape.' },
  },
  'vase-ceramic-2-reactive': {
    supplier: 'hoshiro-kiln',
    category: 'vases',
    code: 'VAS',
    title: 'Tsuki moon vase in {c}',
    price: 29,
    pack: 2,
    size: [9.5, 9.5, 8.5],
    weight: 3.6,
    materials: 'Stoneware',
    styles: 'Japandi',
    rooms: 'Living room|Entryway',
    care: CARE.vase,
    text: `A full round belly closed to a small mouth, thrown in one pull and trimmed the next morning. The glaze moves in
      vertical streaks, dark where it is thin and cloudy where it gathers. Sold in pairs; many buyers put one on the
      counter and the other in the window.`,
    hues: {
      forest: 'Forest goes nearly black at the rim.',
      terracotta: 'The terracotta glaze is iron red, matured slowly on the way down.',
    },
  },
  'vase-ceramic-3-satin': {
    supplier: 'olaria-vale-do-sobro',
    category: 'vases',
    code: 'VAS',
    title: 'Sobro sleeve vase — {c}',
    price: 14,
    pack: 6,
    size: [5.5, 5.5, 11],
    weight: 2.1,
    materials: 'Stoneware',
    styles: 'Modern|Minimal',
    rooms: 'Bedroom|Bathroom|Living room',
    care: CARE.vase,
    text: `A straight sleeve that opens slightly at the rim, jiggered rather than thrown so that six of them stand in a line
      without one leaning. The satin glaze takes fingerprints badly, which is to say it hardly shows them. Shown with dried
      grasses, sold without.`,
    hues: { blush: 'Blush is our palest pink and the one florists reorder.', ivory: '' },
  },
  'vase-ceramic-4-satin': {
    supplier: 'olaria-vale-do-sobro',
    category: 'vases',
    code: 'VAS',
    title: 'Sobro gourd vase — {c}',
    price: 18.5,
    pack: 4,
    size: [8, 8, 11.5],
    weight: 2.8,
    materials: 'Stoneware',
    styles: 'Mid-century|Modern',
    rooms: 'Living room|Dining room|Office',
    care: CARE.vase,
    text: `Two soft curves, one resting on the other, taken from the bottle gourds people here dry over the stove. Cast in a
      four-part mold and sponged by hand until the seams are gone. It looks finished without flowers and so sells the year
      round.`,
    hues: {
      sage: '',
      ochre: 'The ochre is warm and a little brown, not a lemon yellow.',
      charcoal: 'Charcoal has the softest sheen of the three.',
    },
  },
  'vase-ceramic-5-raw': {
    supplier: 'taller-barrancas',
    category: 'vases',
    code: 'VAS',
    title: 'Urna vase in matte {c}',
    price: 17,
    pack: 4,
    size: [7, 7, 10.5],
    weight: 2.5,
    materials: 'Earthenware',
    styles: 'Rustic|Bohemian',
    rooms: 'Entryway|Living room',
    care: CARE.rawVase,
    text: `An open-mouthed urn built over a mushroom-shaped mold, the way the family has always begun a pot, then turned
      upright and finished by coil. The outside is burnished and left matte; a clear glaze inside keeps it watertight. It
      takes a loose armful of eucalyptus, which is not included.`,
    hues: {
      charcoal: 'Charcoal pots are smoked with corn husks at the end of the firing.',
      sand: 'Sand is the lake clay, unpainted.',
    },
  },
  'vase-ceramic-8-satin': {
    supplier: 'olaria-vale-do-sobro',
    category: 'vases',
    code: 'VAS',
    title: 'Sobro fluted moon vase — {c}',
    price: 31,
    pack: 2,
    size: [10, 10, 9],
    weight: 4,
    materials: 'Stoneware',
    styles: 'Modern|Coastal',
    rooms: 'Living room|Entryway',
    care: CARE.vase,
    text: `Twenty-two flutes run from foot to mouth, cut into the plaster model once and cleaned by hand on each cast. Glaze
      thins on the ridges and deepens in the grooves, so the color has two tones without any painting. Large enough to
      carry a console table alone.`,
    hues: {
      forest: '',
      ivory: 'In ivory the ridges show a trace of warm clay.',
      ink: 'Ink is a deep navy with a gray cast.',
    },
  },
  'vase-ceramic-10-raw': {
    supplier: 'taller-barrancas',
    category: 'vases',
    code: 'VAS',
    title: 'Calabaza fluted vase in matte {c}',
    price: 22,
    pack: 2,
    size: [8.5, 8.5, 12],
    weight: 3.2,
    materials: 'Earthenware',
    styles: 'Rustic|Bohemian|Farmhouse',
    rooms: 'Living room|Dining room',
    care: CARE.rawVase,
    text: `A gourd with ribs, pressed with the edge of a spoon while the clay is soft enough to remember it. The surface is
      dry and catches side light well, which makes it an easy piece to photograph for an online shop. Packed two to a
      molded pulp tray.`,
    hues: {
      sand: 'Sand is unpigmented clay from the lake.',
      terracotta: 'Terracotta deepens in the ribs where the slip settles.',
    },
  },
  'vase-glass-5': {
    supplier: 'lesna-glassworks',
    category: 'vases',
    code: 'VAS',
    title: 'Dech urn vase, {c} glass',
    price: 26,
    pack: 2,
    size: [7, 7, 10.5],
    weight: 3.1,
    materials: 'Glass',
    styles: 'Modern|Coastal',
    rooms: 'Living room|Dining room',
    care: CARE.glass,
    text: `Dech is Czech for breath, and this is about three of them: one for the bubble, one for the belly, one to open the
      mouth. The color is melted in, so the base is visibly darker than the wall. Eucalyptus is not included, though a shop
      should show some, because the stems through the glass are half the point.`,
    hues: { sage: '', ochre: 'Ochre glass turns amber when a window is behind it.' },
  },
}
