/** Longer names than this are set smaller: they may have 255 letters. */
const LONG = 60

interface SeedTitleProps {
  name: string
  className?: string
  /** What stands on the line of its last word. */
  after?: React.ReactNode
}

/** The name of a seed as the heading of its page. */
export function SeedTitle({ name, className = 'text-page', after }: SeedTitleProps) {
  const look = `display min-w-0 wrap-anywhere ${name.length > LONG ? 'text-title' : className}`
  if (!after) {
    return (
      <h1 className={look} dir="auto">
        {name}
      </h1>
    )
  }
  return (
    <div className={`${look} text-balance`}>
      <h1 className="inline" dir="auto">
        {name}
      </h1>
      {'\u00A0'}
      {after}
    </div>
  )
}
