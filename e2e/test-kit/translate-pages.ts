import type { BrowserContext, Page } from '@playwright/test'

/**
 * Translates every page opened from now on as the translators of browsers do, once it is hydrated (the default) or as soon as it is parsed: each
 * text node moves into two nested `<font>` elements, also the texts that appear later.
 */
export async function translatePages(
  target: BrowserContext | Page,
  start: 'hydrated' | 'DOMContentLoaded' = 'hydrated',
): Promise<void> {
  await target.addInitScript((event) => {
    const UNTRANSLATED = 'font, script, style, noscript, textarea, title, option, svg, [translate=no]'
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      if (root instanceof Text) texts.push(root)
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(UNTRANSLATED)) continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        text.replaceWith(outer)
        outer.append(inner)
        inner.append(text)
      }
    }
    addEventListener(event, () => {
      translate(document.body)
      // The document, because React may replace its body.
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) translate(node)
      }).observe(document, { childList: true, subtree: true })
      Object.assign(window, { isTranslated: true })
    })
  }, start)
}
