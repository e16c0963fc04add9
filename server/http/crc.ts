/** The polynomial of CRC-32 (RFC 1952, 8), reflected: the highest bit stands for x^0. */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000

/** The product of two polynomials over GF(2), modulo that of CRC-32 (`multmodp` of zlib). */
function times(a: number, b: number): number {
  let product = 0
  let power = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= power
    power = power & 1 ? (power >>> 1) ^ POLYNOMIAL : power >>> 1
  }
  return product >>> 0
}

/** What a CRC-32 is multiplied by when so many bytes follow: x^(8 · bytes). */
export function shiftOf(bytes: number): number {
  let shift = ONE
  // x^8
  let power = ONE >>> 8
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = times(shift, power)
    power = times(power, power)
  }
  return shift
}

/** The CRC-32 of two texts behind one another from those of each; `shift` is `shiftOf` the length of the second. */
export function joinCrcs(first: number, second: number, shift: number): number {
  return (times(shift, first) ^ second) >>> 0
}
