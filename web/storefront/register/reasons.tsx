const REASONS = [
  {
    title: 'Trade prices, on terms',
    text: 'Order by the pack at wholesale prices and pay by invoice. Nothing is due on the day you order.',
  },
  {
    title: 'Free to browse',
    text: 'Every maker, every price and every pack size is in plain sight. Registering costs nothing and obliges you to nothing.',
  },
  {
    title: 'No minimum to join',
    text: 'You need no first order and no yearly turnover. A minimum belongs to a product, and stands beside it.',
  },
] as const

/** Why to register. */
export function Reasons() {
  return (
    <aside aria-label="Why register" className="lg:sticky lg:top-28 lg:self-start">
      <ul className="md:max-lg:grid md:max-lg:grid-cols-3 md:max-lg:gap-8">
        {REASONS.map(({ title, text }) => (
          <li key={title} className="border-t border-hairline py-6">
            <h2 className="display text-title">{title}</h2>
            <p className="mt-2 text-body text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </aside>
  )
}
