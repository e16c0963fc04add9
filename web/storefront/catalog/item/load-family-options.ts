import { lazy } from 'react'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { loadChunk } from '#web/ui/load-chunk.ts'

const load = () => import('./family-options.tsx')
/** The options of a family as links. */
export const LinkOptions = lazyPart(load)
/** The options of a family as selects, which do nothing until they are hydrated, so their code is loaded at once. */
export const SelectOptions = lazy(() => loadChunk(load))
