/** A drawn sprig in place of a missing image. With a label it is an image, without one it is decorative. */
export function Sprig({ className, label = '' }: { className?: string; label?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 48 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
    >
      <path
        vectorEffect="non-scaling-stroke"
        d="M24 62V20M24 20c-5-5-5-12 0-18 5 6 5 13 0 18ZM24 34C16 35 9 31 7 23c8-1 15 3 17 11ZM24 34c8 1 15-3 17-11-8-1-15 3-17 11ZM24 50C16 51 9 47 7 39c8-1 15 3 17 11ZM24 50c8 1 15-3 17-11-8-1-15 3-17 11Z"
      />
    </svg>
  )
}
