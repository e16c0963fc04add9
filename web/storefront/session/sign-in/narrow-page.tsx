/** Narrow page with one task. */
export function NarrowPage({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="frame flex justify-center pt-14 sm:pt-20">
      <div className="w-full max-w-md">
        <h1 className="display text-heading wrap-anywhere">{title}</h1>
        {children}
      </div>
    </div>
  )
}
