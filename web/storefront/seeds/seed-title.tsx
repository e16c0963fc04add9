/** Longer names are shown in a smaller size: they may have 255 characters. */
const LONG_NAME = 60

interface SeedTitleProps {
  name: string
  className?: string
  /** Shown on the line of the last word. */
  after?: React.ReactNode
}

/** The name of a seed as the heading of its page. */
export function SeedTitle({ name, className = 'text-page', after }: SeedTitleProps) {
  const classes = `display min-w-0 wrap-anywhere ${name.length > LONG_NAME ? 'text-title' : className}`
  if (!after) {
    return (
      <h1 className={classes} dir="auto">
        {name}
      </h1>
    )
  }
  return (
    <div className={`${classes} text-balance`}>
      <h1 className="inline" dir="auto">
        {name}
      </h1>
      {'\u00A0'}
      {after}
    </div>
  )
}
