/** Working days as buyers read them: `5–9 working days`. */
export function daysText([fewest, most]: readonly [number, number]): string {
  if (fewest !== most) return `${fewest}–${most} working days`
  return most === 1 ? '1 working day' : `${most} working days`
}
