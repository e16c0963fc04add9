import { BATH } from './prose/bath.ts'
import { BOARDS } from './prose/boards.ts'
import { BOXES } from './prose/boxes.ts'
import { CANDLES } from './prose/candles.ts'
import { CUSHIONS } from './prose/cushions.ts'
import { DRINKS } from './prose/drinks.ts'
import { GARDEN } from './prose/garden.ts'
import { LAMPS } from './prose/lamps.ts'
import { PENDANTS } from './prose/pendants.ts'
import { PRINTS } from './prose/prints.ts'
import { RUGS } from './prose/rugs.ts'
import { SEATING } from './prose/seating.ts'
import { STORAGE } from './prose/storage.ts'
import { TABLES } from './prose/tables.ts'
import { TABLEWARE } from './prose/tableware.ts'
import { VASES } from './prose/vases.ts'
import { WALLS } from './prose/walls.ts'
import { FOREIGN_SUPPLIERS } from './suppliers-foreign.ts'
import { DOMESTIC_SUPPLIERS } from './suppliers-domestic.ts'
import type { Families } from './types.ts'

/** Every family in the order of its product numbers: add new ones at the end. */
export const FAMILIES: Families = {
  ...VASES,
  ...CANDLES,
  ...WALLS,
  ...PRINTS,
  ...TABLEWARE,
  ...DRINKS,
  ...BOARDS,
  ...LAMPS,
  ...PENDANTS,
  ...CUSHIONS,
  ...RUGS,
  ...SEATING,
  ...TABLES,
  ...GARDEN,
  ...STORAGE,
  ...BOXES,
  ...BATH,
}

export const SUPPLIERS = [...DOMESTIC_SUPPLIERS, ...FOREIGN_SUPPLIERS]
