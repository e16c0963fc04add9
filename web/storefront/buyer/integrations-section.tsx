import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from './section.tsx'

/** The way to keys, webhooks and the feed, which have a page of their own. */
export function IntegrationsSection() {
  return (
    <Section
      id="integrations"
      title="Integrations"
      about="API keys for your programs, webhooks for your server, and the product feed with your prices."
    >
      <ButtonLink to="/buyer/integrations" look="quiet">
        Keys and webhooks
      </ButtonLink>
    </Section>
  )
}
