import { registerTexts } from '#texts/register/register.tsx'

/** Reasons to register. */
export function Reasons() {
  return (
    <aside aria-label={registerTexts.reasons.title} className="lg:sticky lg:top-28 lg:self-start">
      <ul className="md:max-lg:grid md:max-lg:grid-cols-3 md:max-lg:gap-8">
        {registerTexts.reasons.list.map(({ title, text }) => (
          <li key={title} className="border-t border-hairline py-6">
            <h2 className="display text-title">{title}</h2>
            <p className="mt-2 text-body text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </aside>
  )
}
