/** Longer names than this are set smaller: they may have 255 letters. */
const LONG = 60

/** The name of a seed as the heading of its page. */
export function SeedTitle({ name, className = 'text-page' }: { name: string; className?: string }) {
  return (
    <h1 className={`display min-w-0 wrap-anywhere ${name.length > LONG ? 'text-title' : className}`} dir="auto">
      {name}
    </h1>
  )
}
