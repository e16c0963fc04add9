/** A section of the style guide, titled by the files of `web/ui` that it shows. */
export function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="border-t border-hairline pt-4">
      <h3 className="text-micro text-muted">{title}</h3>
      <div className="mt-5">{children}</div>
    </div>
  )
}

/** Items side by side, which wrap. */
export function Row({ children }: { children: React.ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>
}
