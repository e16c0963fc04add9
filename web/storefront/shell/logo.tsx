import { Link } from 'react-router'

/** The mark and the name, leading home. */
export function Logo() {
  return (
    <Link to="/" aria-label="Trellis, home" className="inline-flex min-h-11 items-center gap-2.5 text-ink">
      <Mark className="size-6.5 shrink-0 -translate-y-0.75 text-leaf" />
      <span className="display text-[1.625rem] leading-none tracking-[-0.025em] translate-y-0.25">Trellis</span>
    </Link>
  )
}

/** A garden arch with its lattice and the first leaf on it. */
export function Mark({ className }: { className: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 28 28"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M5 26V13a9 9 0 0 1 18 0v13" />
      <path
        d="M5 17.5 13.5 9M5 25.5 18.5 12M11.5 26 23 14.5M23 25.5 14.5 17M23 17.5 18.5 13M16.5 26 5 14.5"
        opacity=".55"
      />
      <path d="M13.5 9.4c-.6-4 1.700-7 6-7.6.6 4.300-1.800 7.300-6 7.600Z" fill="currentColor" stroke="none" />
    </svg>
  )
}
