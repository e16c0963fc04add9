/** The mark of seeds: a flower, its petals filled once something is kept. */
export function FlowerIcon({ filled, size = 20 }: { filled: boolean; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path
        className={filled ? 'fill-current' : 'fill-transparent'}
        d="M12 16.5A4.5 4.5 0 1 1 7.5 12 4.5 4.5 0 1 1 12 7.5a4.5 4.5 0 1 1 4.5 4.5 4.5 4.5 0 1 1-4.5 4.5"
      />
      <circle cx="12" cy="12" r="2.75" className={filled ? 'fill-raised stroke-transparent' : 'fill-transparent'} />
    </svg>
  )
}
