import { addingTexts } from '#texts/cart/adding.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { loadChunk } from '#web/ui/load-chunk.ts'
import type { addInBrowser } from './add-in-browser.ts'

let loaded: typeof addInBrowser | null = null

/**
 * Loads the code that adds what a form contains; a page needs it only then. If it cannot be loaded, nothing is added, with a message. While
 * the browser is offline it does not wait for the network: the units would be added long after the click.
 */
export async function loadAdding(): Promise<typeof addInBrowser> {
  if (!loaded && !navigator.onLine) return addNothing
  try {
    loaded ??= (await loadChunk(() => import('./add-in-browser.ts'))).addInBrowser
    return loaded
  } catch {
    return addNothing
  }
}

async function addNothing(): Promise<null> {
  showToast(addingTexts.failed, 'error')
  return null
}
