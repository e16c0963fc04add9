import { NewBuild } from './new-build.tsx'
import { Prefetch } from './prefetch.tsx'
import { ProgressLine } from './progress-line.tsx'
import { useFreshCount } from './use-fresh-count.ts'
import { useHeaderReturn } from './use-header-return.ts'
import { usePageFade } from './use-page-fade.ts'

/** What goes along with a visit and is not needed to show a page. Loaded when a visitor stirs, hence the default export. */
export default function Companion({ build }: { build: string | null }) {
  useFreshCount()
  useHeaderReturn()
  usePageFade()
  return (
    <>
      <ProgressLine />
      <Prefetch />
      {build && <NewBuild build={build} />}
    </>
  )
}
