import type { BrowserContext, Page } from '@playwright/test'

/**
 * Translates every page opened from now on as the translators of browsers do, once it is hydrated: each text node moves into two
 * nested `<font>` elements, also the texts that appear later.
 */
export async function translatePages(target: BrowserContext | Page): Promise<void> {
  await target.addInitScript(() => {
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
    addEventListener('hydrated', () => {
      translate(document.body)
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) translate(node)
      }).observe(document.body, { childList: true, subtree: true })
      Object.assign(window, { isTranslated: true })
    })
  })
}
