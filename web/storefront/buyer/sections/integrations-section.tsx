import { href } from 'react-router'
import { profileTexts } from '#texts/account/profile.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/storefront/buyer/section.tsx'

/** Link to the page of API keys, webhooks and the product feed. */
export function IntegrationsSection() {
  return (
    <Section id="integrations" title={profileTexts.sections.integrations} about={profileTexts.integrations.about}>
      <ButtonLink to={href('/buyer/integrations')} variant="quiet">
        {profileTexts.integrations.open}
      </ButtonLink>
    </Section>
  )
}
