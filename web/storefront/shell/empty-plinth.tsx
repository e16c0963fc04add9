import { shellTexts } from '#texts/shell.ts'

/** The picture of a missing page: a gallery plinth, and the outline of what stood on it. */
export function EmptyPlinth({ className }: { className: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 320 300"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={shellTexts.error.picture}
    >
      <path d="M20 276h280" stroke="var(--hairline)" strokeWidth="1.5" />
      <path d="M104 172h112v10H104z" fill="var(--raised)" stroke="var(--ink)" strokeWidth="1.5" />
      <path d="M112 182h96v94h-96z" fill="var(--tile)" stroke="var(--ink)" strokeWidth="1.5" />
      <path
        d="M146 84c0 14-26 24-26 50 0 18 10 30 22 38h36c12-8 22-20 22-38 0-26-26-36-26-50 0-6 4-9 6-14h-40c2 5 6 8 6 14Z"
        stroke="var(--leaf)"
        strokeWidth="1.5"
        strokeDasharray="2 7"
      />
      <path
        d="M160 70c2-18-2-30-10-42M160 52c6-8 12-12 20-14"
        stroke="var(--leaf)"
        strokeWidth="1.5"
        strokeDasharray="2 7"
      />
      <path
        d="M150 28c-9-3-13-9-13-18 9 2 14 9 13 18ZM180 38c3-8 9-12 18-12-2 8-9 13-18 12Z"
        stroke="var(--leaf)"
        strokeWidth="1.5"
        strokeDasharray="2 6"
      />
      <path d="M236 120h48v32h-48z" fill="var(--raised)" stroke="var(--hairline)" strokeWidth="1.5" />
      <text x="260" y="141" textAnchor="middle" fontFamily="var(--serif)" fontSize="15" fill="var(--muted)">
        404
      </text>
    </svg>
  )
}
