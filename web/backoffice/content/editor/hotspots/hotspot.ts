/** A place on the image of a look, in percent from its left and its top, with the product that is there. */
export interface Hotspot {
  x: number
  y: number
  sku: string
}

/** Percent that an arrow key moves a place; with Shift, the larger one. */
const STEP = 0.5
const LARGE_STEP = 5

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Returns where a key moves a place to, or null for any other key. */
export function movedByKey({ x, y }: Pick<Hotspot, 'x' | 'y'>, key: string, isLarge: boolean) {
  const direction = DIRECTIONS[key]
  if (!direction) return null
  const step = isLarge ? LARGE_STEP : STEP
  return { x: percent(x + direction[0] * step), y: percent(y + direction[1] * step) }
}

/** Returns the place on an image of a pointer, both in pixels of the window. */
export function placeOf(
  pointer: { clientX: number; clientY: number },
  image: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
) {
  const { left, top, width, height } = image
  return {
    x: percent((100 * (pointer.clientX - left)) / width),
    y: percent((100 * (pointer.clientY - top)) / height),
  }
}

/** Rounds to a tenth, within the image. */
function percent(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)) * 10) / 10
}

/** Returns the places of a value of the form. */
export function hotspotsIn(value: unknown): Hotspot[] {
  return Array.isArray(value) ? (value as Hotspot[]) : []
}
