interface SectionProps {
  /** Id of the section, used as its URL fragment. */
  id: string
  title: string
  /** Explanation below the title. */
  about?: React.ReactNode
  children: React.ReactNode
}

/** A section of an account page: title on the left, content on the right. */
export function Section({ id, title, about, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 gap-x-12 gap-y-6 border-t border-hairline py-10 sm:py-12 xl:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={`${id}-title`} tabIndex={-1} className="display text-title outline-none">
          {title}
        </h2>
        {about && <p className="mt-2 max-w-prose text-small text-muted">{about}</p>}
      </div>
      <div className="min-w-0 max-w-2xl">{children}</div>
    </section>
  )
}
