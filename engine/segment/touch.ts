/** Nobody wants the sum of what was read, but what goes nowhere is not read. */
let sum = 0

/**
 * Reads what stands at some places of an array, so that it is near when it is wanted: what is asked for together comes from
 * memory together, where one after the other would each be waited for.
 */
export function touch(array: Uint8Array | Uint32Array, places: Uint32Array): void {
  let here = 0
  for (let index = 0; index < places.length; index++) here = (here + (array[places[index] ?? 0] ?? 0)) | 0
  sum = (sum + here) | 0
}
