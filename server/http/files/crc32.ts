/** The polynomial of CRC-32 (RFC 1952, 8), reflected: the highest bit is x^0. */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000

/** Returns the product of two polynomials over GF(2), modulo the CRC-32 polynomial (`multmodp` of zlib). */
function multiply(a: number, b: number): number {
  let product = 0
  let power = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= power
    power = power & 1 ? (power >>> 1) ^ POLYNOMIAL : power >>> 1
  }
  return product >>> 0
}

/** Returns the factor that a CRC-32 is multiplied by when `bytes` more bytes follow: x^(8 · bytes). */
export function crcShift(bytes: number): number {
  let shift = ONE
  // x^8
  let power = ONE >>> 8
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = multiply(shift, power)
    power = multiply(power, power)
  }
  return shift
}

/** Returns the CRC-32 of two concatenated texts from their own. `shift` is `crcShift` of the length of the second. */
export function combineCrcs(first: number, second: number, shift: number): number {
  return (multiply(shift, first) ^ second) >>> 0
}
