import { href } from 'react-router'
import { homeTexts } from '#texts/content/home.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/**
 * Three steps for new visitors. The page is cached for everyone, so the browser hides the section from signed-in buyers. It is
 * last on the page, so hiding it shifts nothing.
 */
export function HowItWorks() {
  const { user } = useSession()
  if (user) return null
  return (
    <section className="frame mt-24 sm:mt-32" aria-labelledby="home-how">
      <h2 id="home-how" className="display text-heading">
        {homeTexts.howItWorks.title}
      </h2>
      <ol className="mt-8 grid gap-x-6 gap-y-8 border-t border-hairline pt-8 md:grid-cols-3 xl:gap-x-8">
        {homeTexts.howItWorks.steps.map(({ title, text }, index) => (
          <li key={title} className="max-w-md">
            <p aria-hidden className="display figures text-heading text-leaf">
              {index + 1}
            </p>
            <h3 className="display mt-3 text-title">{title}</h3>
            <p className="mt-2 text-body text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <ButtonLink to={href('/register/:referral?')} className="mt-10">
        {homeTexts.howItWorks.register}
      </ButtonLink>
    </section>
  )
}
