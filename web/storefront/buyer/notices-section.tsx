import type { NoticeKind, Notices } from '#contract/profile.ts'
import { profileTexts } from '#texts/profile.tsx'
import { Section } from './section.tsx'
import { SectionForm } from './section-form.tsx'

const KINDS: Readonly<Record<NoticeKind, { title: string; text: string }>> = profileTexts.mail.kinds

/** Which mails the buyer wants. */
export function NoticesSection({ notices }: { notices: Notices }) {
  return (
    <Section id="mail" title={profileTexts.parts.mail} about={profileTexts.mail.about}>
      <SectionForm intent="notices">
        {() => (
          <fieldset className="space-y-1">
            <legend className="sr-only">{profileTexts.mail.choice}</legend>
            {(Object.keys(KINDS) as NoticeKind[]).map((kind) => (
              <div key={kind} className="relative flex min-h-11 gap-4 py-2">
                <input
                  id={`mail-${kind}`}
                  type="checkbox"
                  name={kind}
                  defaultChecked={notices[kind]}
                  aria-describedby={`mail-${kind}-text`}
                  className="relative z-10 mt-1 size-4 shrink-0 accent-leaf"
                />
                <div>
                  <label
                    htmlFor={`mail-${kind}`}
                    className="block cursor-pointer text-body font-medium after:absolute after:inset-0"
                  >
                    {KINDS[kind].title}
                  </label>
                  <p id={`mail-${kind}-text`} className="text-small text-muted">
                    {KINDS[kind].text}
                  </p>
                </div>
              </div>
            ))}
          </fieldset>
        )}
      </SectionForm>
    </Section>
  )
}
