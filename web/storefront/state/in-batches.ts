import { MAX_OCIDS } from '#contract/catalog/catalog.ts'

/** Calls `load` with at most as many ocids as a call takes, for all of `ocids`. Returns the joined results. */
export async function inBatches<Row>(
  ocids: readonly number[],
  load: (ocids: number[]) => Promise<{ data: Row[] }>,
): Promise<Row[]> {
  const starts = Array.from({ length: Math.ceil(ocids.length / MAX_OCIDS) }, (_, index) => index * MAX_OCIDS)
  const responses = await Promise.all(starts.map((start) => load(ocids.slice(start, start + MAX_OCIDS))))
  return responses.flatMap(({ data }) => data)
}
