import type { RichText } from '#contract/content.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Spans } from './spans.tsx'

interface PageOpeningProps {
  title: string
  /** The short name of the page. */
  here: string
  intro: RichText
  children?: React.ReactNode
}

/** How every page of content begins. */
export function PageOpening({ title, here, intro, children }: PageOpeningProps) {
  return (
    <div className="frame">
      <div className="pt-4 print:hidden">
        <Breadcrumb trail={[]} here={here} />
      </div>
      <header className="mt-6 max-w-3xl sm:mt-10">
        <h1 className="display text-page">{title}</h1>
        {intro.length > 0 && (
          <p className="mt-5 max-w-[38rem] text-lead text-muted">
            <Spans text={intro} />
          </p>
        )}
        {children}
      </header>
    </div>
  )
}
