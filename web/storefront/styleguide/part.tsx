/** A part of the guide: what it shows, and under which file of `web/ui`. */
export function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="border-t border-hairline pt-4">
      <h3 className="text-micro text-muted">{title}</h3>
      <div className="mt-5">{children}</div>
    </div>
  )
}

/** Things beside one another that go on below where there is no room. */
export function Row({ children }: { children: React.ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>
}
