/** Result of the reads. It is never used, but without a use the compiler would remove the reads. */
let sum = 0

/**
 * Prefetches rows into the CPU cache: reads the first number of each of the first `count` rows (`width` numbers each).
 * Independent reads overlap in memory; the dependent reads that follow would wait for each cache miss in turn.
 */
export function prefetch(
  rows: Uint8Array | Uint32Array,
  rowNumbers: Uint32Array,
  count = rowNumbers.length,
  width = 1,
): void {
  let checksum = 0
  for (let index = 0; index < count; index++) checksum = (checksum + (rows[(rowNumbers[index] ?? 0) * width] ?? 0)) | 0
  sum = (sum + checksum) | 0
}
