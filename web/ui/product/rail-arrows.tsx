import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#web/ui/lazy-part.ts'

const RailArrowButtons = lazyPart(() => import('./rail-arrow-buttons.tsx'))

/** Arrows that scroll a row (`rail`) with the mouse. Hidden until a first interaction shows that there is one. */
export function RailArrows(props: ComponentProps<typeof RailArrowButtons>) {
  return (
    <Suspense>
      <RailArrowButtons {...props} />
    </Suspense>
  )
}
