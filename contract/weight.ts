/**
 * Pounds as they are kept and sent, to three decimals: sums of them are off by what floating point adds, which must neither begin
 * another pound nor be over a bound.
 */
export function roundPounds(pounds: number): number {
  return Number(pounds.toFixed(3))
}
