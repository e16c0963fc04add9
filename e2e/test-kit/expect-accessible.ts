import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Asserts that axe finds no violations on the page. `rules` limits the check to these rules; by default all rules run. Our pages
 * have no frames, so axe can run in the page itself (legacy mode), which takes half the time.
 */
export async function expectAccessible(page: Page, rules: readonly string[] = []): Promise<void> {
  await hideWithoutFading(page)
  await waitForAnimations(page)
  // All rules run, but axe describes only the elements that violate one, which halves the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (rules.length > 0) axe.withRules([...rules])
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${page.url()}: ${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Hides toasts and menus at once: one that begins to fade out while axe runs has too little contrast. */
async function hideWithoutFading(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[data-ending-style] { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/**
 * Waits for all finite animations to end: text that fades in has too little contrast. Those that browsers do not advance, because
 * `content-visibility` skips the element, never end.
 */
async function waitForAnimations(page: Page): Promise<void> {
  const findRunning = () =>
    page.evaluate(() =>
      document.getAnimations().flatMap(({ effect, playState }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null
        const isPassing = playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
        return isPassing && target?.checkVisibility({ contentVisibilityAuto: true }) ? [target.outerHTML] : []
      }),
    )
  await expect.poll(findRunning, { intervals: [20, 50] }).toEqual([])
}
