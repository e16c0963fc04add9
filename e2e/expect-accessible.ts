import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Asserts that axe finds nothing on the page. `rules` are those it is asked for: all of them, if none are named. Our pages have no
 * frames, so that axe may answer in the page itself, which takes half the time.
 */
export async function expectAccessible(page: Page, rules: readonly string[] = []): Promise<void> {
  await motionToEnd(page)
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (rules.length > 0) axe.withRules([...rules])
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${page.url()}: ${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** A page that is fading in has paler colours than it will have. */
async function motionToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter((motion) => motion.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}
