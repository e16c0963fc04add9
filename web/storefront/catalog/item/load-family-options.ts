import { lazy } from 'react'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { SELECT_FROM } from './select-from.ts'

const load = () => import('./family-options.tsx')
const LinkOptions = lazyPart(load)
/** A select does nothing until it is hydrated, so its code is loaded at once. */
const SelectOptions = lazy(() => loadChunk(load))

/** Returns the component that shows the options of a family of `size` variants. */
export function familyOptionsOf(size: number): typeof LinkOptions {
  return size < SELECT_FROM ? LinkOptions : SelectOptions
}
