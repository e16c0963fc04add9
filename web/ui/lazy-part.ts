import { type ComponentType, lazy } from 'react'
import { loadChunk } from './load-chunk.ts'
import { firstInteraction } from './first-interaction.ts'

/**
 * Returns a component whose code is loaded on the first interaction, for a part of a page that needs no script: texts and links. Until
 * then the HTML of the server remains. If the code cannot be loaded, the part disappears, and the page around it works. `load` must only
 * be a dynamic import.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const nothing: { default: ComponentType<Props> } = { default: () => null }
  return lazy(() => firstInteraction.then(() => loadChunk(load)).catch(() => nothing))
}
