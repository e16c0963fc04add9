/** The icon of seeds: a flower, with filled petals inside an element with `data-saved`. */
export function FlowerIcon({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`drawn drawn-flower ${className}`} />
}
