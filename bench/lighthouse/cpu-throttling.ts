/**
 * Benchmark indexes of the emulated phones: Lighthouse's own measure of CPU speed (`environment.benchmarkIndex` of a report). The index of the
 * mid-tier phone is that of an idle machine of ours (2700) slowed down four times, so that scores in a calm hour are those of Lighthouse's
 * default multiplier (decision 0049). The low-tier index is Chrome DevTools' preset for a Moto G Power (2022).
 */
export const PHONES = { midTier: 675, lowTier: 264 } as const

/**
 * Returns the CPU slowdown multiplier (`cpuSlowdownMultiplier`) with which a machine is as fast as a phone. By default Lighthouse makes every
 * machine four times slower, so that a busy machine emulates a slower phone than an idle one. Lighthouse recommends to calibrate the multiplier
 * by the benchmark index (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown). It is
 * proportional to the index here, so that the speed of the emulated phone is the same at any load of the machine. The calculator linked there
 * interpolates between points of different phones and does not have this property.
 */
export function slowdownMultiplier(benchmarkIndex: number, phone: keyof typeof PHONES): number {
  if (!(benchmarkIndex >= PHONES.midTier)) {
    throw new Error(
      `Lighthouse reported the benchmark index ${benchmarkIndex}: this machine is slower than the phone. Measure again in a calmer hour.`,
    )
  }
  return benchmarkIndex / PHONES[phone]
}
