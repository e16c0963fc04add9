/**
 * Rounds pounds to three decimals, as they are stored and sent. Without it, the floating-point error of a sum could start another
 * pound or exceed a limit.
 */
export function roundPounds(pounds: number): number {
  return Number(pounds.toFixed(3))
}
