/** The logo's mark: a garden arch with a lattice and a leaf. */
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
