/** The mark of seeds: a flower, its petals filled in what is `data-kept`. */
export function FlowerIcon({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`drawn drawn-flower ${className}`} />
}
