import { CARE } from '#tools/demo-catalog/care.ts'
import type { Families } from '#tools/demo-catalog/types.ts'

/** Boxes, and what stands on a desk or hangs on a wall. */
export const BOXES: Families = {
  'lidded-box-linen-0': {
    supplier: 'linu-kelias',
    category: 'boxes',
    code: 'BOX',
    title: 'Dėžė linen boxes with wooden lids, set of two, {c}',
    price: 28,
    pack: 2,
    size: [15, 11, 9],
    weight: 4.4,
    materials: 'Linen|Oak',
    styles: 'Minimal|Japandi',
    rooms: 'Office|Bedroom|Living room',
    care: 'Wipe with a damp cloth. Do not wash.',
    text: `Board boxes covered in our own linen, with lids of solid oak that also serve as small trays. The cloth is glued with
      starch and turned in at the corners like a book cover; a brass holder on the front takes a card. Two sizes, the smaller
      traveling inside the larger.`,
    hues: { sand: '', sage: '', charcoal: '' },
  },
  'lidded-box-wood-1': {
    supplier: 'plumbline-woodshop',
    category: 'boxes',
    code: 'BOX',
    title: 'Keepsake box with a brass knob, {c}',
    price: 44,
    pack: 2,
    size: [11, 8, 6],
    weight: 3.6,
    materials: '{wood}|Brass',
    styles: 'Mid-century|Rustic',
    rooms: 'Bedroom|Office|Entryway',
    care: CARE.furniture,
    text: `Mitered corners with splines, a lid that lifts off with a small sigh of air, one brass knob. The grain wraps all four
      sides without a break, because each box is cut from one board in order. Lined with nothing, so that it smells of
      wood.`,
    hues: { oak: '', walnut: '' },
  },
  'organiser-wood-0': {
    supplier: 'plumbline-woodshop',
    category: 'desk-organizers',
    code: 'ORG',
    title: 'Desk organizer with pen cup, {c}',
    price: 34,
    pack: 2,
    size: [12, 6, 5],
    weight: 2.3,
    materials: '{wood}|Stoneware',
    styles: 'Minimal|Mid-century',
    rooms: 'Office',
    care: CARE.furniture,
    text: `Compartments for cards, clips and a phone, all joined without a screw, and a speckled stoneware cup for
      pens from a pottery we trade with. We drew the layout
      from the actual contents of nine desk drawers. Cork underneath keeps it from wandering; two come to a pack.`,
    hues: { oak: '', walnut: '' },
  },
  'hooks-wood-0': {
    supplier: 'plumbline-woodshop',
    category: 'hooks-rails',
    code: 'HKS',
    title: 'Five-peg wall rail, {c}',
    price: 26,
    pack: 4,
    size: [28, 3, 3.5],
    weight: 2.2,
    materials: '{wood}',
    styles: 'Farmhouse|Minimal',
    rooms: 'Entryway|Bathroom|Bedroom',
    care: CARE.furniture,
    text: `A Shaker idea, slightly rounded. The pegs are turned with a small head and driven in at a seven-degree tilt, so coats stay
      put. Screws hide behind two of the pegs, which unscrew; the template says which.`,
    hues: { oak: '', walnut: '' },
  },
  'hooks-wood-1': {
    supplier: 'plumbline-woodshop',
    category: 'hooks-rails',
    code: 'HKS',
    title: 'Wall rail with four brass hooks, {c}',
    price: 32,
    pack: 4,
    size: [24, 2.5, 4],
    weight: 2.6,
    materials: '{wood}|Brass',
    styles: 'Mid-century|Farmhouse',
    rooms: 'Entryway|Kitchen|Bathroom',
    care: CARE.furniture,
    text: `Four cast hooks on a chamfered board, each good for a wet winter coat and a bag besides. The brass is uncoated; the part
      that hands touch stays bright. Mounts into studs at sixteen inches, or into anything with the anchors supplied.`,
    hues: { oak: '', ebony: 'Ebony is dyed ash, so scratches from keys stay dark.' },
  },
}
