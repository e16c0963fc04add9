import type { Contact } from '#contract/schemas/content/content.ts'

interface ContactCardProps {
  title: string
  text: string
  contact: Contact
}

const LINK = 'plain-link inline-flex min-h-11 items-center text-body'

/** Contact details. */
export function ContactCard({ title, text, contact: { email, phone, address } }: ContactCardProps) {
  return (
    <section className="grid gap-x-12 gap-y-4 border-t border-hairline pt-8 md:grid-cols-2">
      <div>
        <h2 className="display text-heading">{title}</h2>
        <p className="mt-3 max-w-(--measure) text-body text-muted">{text}</p>
      </div>
      <address className="flex flex-col items-start not-italic">
        <a href={`mailto:${email}`} className={LINK}>
          {email}
        </a>
        {phone && (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={`figures ${LINK}`}>
            {phone}
          </a>
        )}
        {address && <p className="mt-2 text-body whitespace-pre-line text-muted">{address}</p>}
      </address>
    </section>
  )
}
