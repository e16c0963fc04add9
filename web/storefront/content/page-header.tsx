import type { RichText } from '#contract/schemas/content/content.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Spans } from './spans.tsx'

interface PageHeaderProps {
  title: string
  /** Short name of the page for the breadcrumb. */
  here: string
  intro: RichText
  children?: React.ReactNode
}

/** Breadcrumb, title and introduction of a content page. */
export function PageHeader({ title, here, intro, children }: PageHeaderProps) {
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
