import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Asserts that axe finds no violations on the page. `rules` limits the check to these rules; by default all rules run. Our pages
 * have no frames, so axe can run in the page itself (legacy mode), which takes half the time.
 */
export async function expectAccessible(page: Page, rules: readonly string[] = []): Promise<void> {
  await waitForAnimations(page)
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (rules.length > 0) axe.withRules([...rules])
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${page.url()}: ${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Waits for all finite animations to end: text that fades in has too little contrast. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter((motion) => motion.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}
