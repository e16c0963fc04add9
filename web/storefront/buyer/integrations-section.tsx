import { profileTexts } from '#texts/profile.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from './section.tsx'

/** The way to keys, webhooks and the feed, which have a page of their own. */
export function IntegrationsSection() {
  return (
    <Section id="integrations" title={profileTexts.parts.integrations} about={profileTexts.integrations.about}>
      <ButtonLink to="/buyer/integrations" look="quiet">
        {profileTexts.integrations.open}
      </ButtonLink>
    </Section>
  )
}
