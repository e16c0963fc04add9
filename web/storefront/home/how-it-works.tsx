import { href } from 'react-router'
import { homeFootTexts } from '#texts/content/home-foot.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Three steps for new visitors. The page is cached for everyone, so a style hides the section from signed-in buyers. */
export function HowItWorks() {
  return (
    <section className="for-guests frame mt-16 sm:mt-20" aria-labelledby="home-how">
      <h2 id="home-how" className="display text-heading">
        {homeFootTexts.howItWorks.title}
      </h2>
      <ol className="mt-6 grid gap-x-6 gap-y-6 border-t border-hairline pt-6 md:grid-cols-3 xl:gap-x-8">
        {homeFootTexts.howItWorks.steps.map(({ title, text }, index) => (
          <li key={title} className="grid max-w-md grid-cols-[2rem_1fr] content-start gap-x-2">
            <p aria-hidden className="display figures text-title text-leaf">
              {index + 1}
            </p>
            <h3 className="display text-title">{title}</h3>
            <p className="col-start-2 mt-1 text-small text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <ButtonLink to={href('/register/:referral?')} className="mt-8">
        {homeFootTexts.howItWorks.register}
      </ButtonLink>
    </section>
  )
}
