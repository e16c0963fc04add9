import { useEffect } from 'react'
import { followCardColors } from '#web/storefront/state/colors/load-card-colors.ts'
import { NewBuild } from './navigation/new-build.tsx'
import { Prefetch } from './navigation/prefetch.tsx'
import { ProgressLine } from './navigation/progress-line.tsx'
import { useRefreshCartCount } from './use-refresh-cart-count.ts'
import { useHeaderReturn } from './header/use-header-return.ts'
import { usePageFade } from './navigation/use-page-fade.ts'

/** Features that are not needed to show a page. Loaded lazily on the first interaction, hence the default export. */
export default function Extras({ build }: { build: string | null }) {
  useRefreshCartCount()
  useHeaderReturn()
  usePageFade()
  useEffect(followCardColors, [])
  return (
    <>
      <ProgressLine />
      <Prefetch />
      {build && <NewBuild build={build} />}
    </>
  )
}
