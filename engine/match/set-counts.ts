import { type Bitmap, copyBitmap, fullBitmap, intersect, subtract } from './bitmap.ts'

/**
 * Counts in how many of the sets each record is. Returns a function that returns the records in exactly `count` of them. The counters are
 * bit-sliced: one bitmap per binary digit, so that 32 sets take six bitmaps.
 */
export function countSets(sets: readonly Bitmap[], stride: number): (count: number) => Bitmap {
  const digits: Bitmap[] = []
  for (const [index, set] of sets.entries()) {
    const carry = copyBitmap(set)
    for (const digit of digits) addDigit(digit, carry)
    // The counts need another digit from each power of two on.
    if (((index + 1) & index) === 0) digits.push(carry)
  }
  return (count) => {
    const records = fullBitmap(stride, stride * 32)
    for (const [place, digit] of digits.entries())
      (((count >>> place) & 1) === 1 ? intersect : subtract)(records, digit)
    return records
  }
}

/** Adds one binary digit to another for all records; `carry` has the digit to add, then what carries over to the next place. */
function addDigit(digit: Bitmap, carry: Bitmap): void {
  for (let index = 0; index < digit.length; index++) {
    const before = digit[index] ?? 0
    const added = carry[index] ?? 0
    digit[index] = before ^ added
    carry[index] = before & added
  }
}
