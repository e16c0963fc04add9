import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Asserts that axe finds no violations on the page. `rules` limits the check to these rules; by default all rules run. Our pages
 * have no frames, so axe can run in the page itself (legacy mode), which takes half the time.
 */
export async function expectAccessible(page: Page, rules: readonly string[] = []): Promise<void> {
  // A toast can begin to fade out while axe runs, and a text that fades has too little contrast.
  const isReduced = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await waitForAnimations(page)
  // All rules run, but axe describes only the elements that violate one, which halves the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (rules.length > 0) axe.withRules([...rules])
  const { violations } = await axe.analyze()
  if (!isReduced) await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(violations.map(({ id, nodes }) => `${page.url()}: ${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Waits for all finite animations to end that began before. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter((motion) => motion.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}
