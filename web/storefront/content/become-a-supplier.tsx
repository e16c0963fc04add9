import { href, redirect } from 'react-router'
import { becomeASupplierTexts } from '#texts/content/become-a-supplier.ts'
import { shopContext } from '#web/shop.ts'
import { PUBLIC_PAGE } from '#web/storefront/http/cache-control.ts'
import type { Route } from './+types/become-a-supplier'
import { ContactCard } from './contact-card.tsx'
import './content.css'
import { contentHead } from './content-head.ts'
import { PageHeader } from './page-header.tsx'

export const headers = () => PUBLIC_PAGE

/** Redirects to the supplier registration if the operator has configured another one. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const path = href('/become-a-supplier')
  if (settings.supplierUrl !== path) throw redirect(settings.supplierUrl)
  const page = (await shop.content.aboutUs()) ?? (await shop.content.faqs())
  return { contact: page?.contact ?? null, canonical: settings.publicUrl + path }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? contentHead(
        {
          page: { seo: { title: becomeASupplierTexts.title, description: becomeASupplierTexts.description } },
          canonical: loaderData.canonical,
        },
        matches,
      )
    : []

export default function BecomeASupplierPage({ loaderData: { contact } }: Route.ComponentProps) {
  return (
    <div className="reading">
      <PageHeader
        title={becomeASupplierTexts.heading}
        here={becomeASupplierTexts.title}
        intro={[{ text: becomeASupplierTexts.intro, url: null }]}
      />
      <div className="frame mt-12 space-y-20 sm:mt-16 sm:space-y-28">
        <Steps />
        <section aria-labelledby="looks-for" className="grid gap-x-8 gap-y-6 lg:grid-cols-3">
          <h2 id="looks-for" className="display text-heading">
            {becomeASupplierTexts.looksFor.title}
          </h2>
          <ul className="border-b border-hairline lg:col-span-2">
            {becomeASupplierTexts.looksFor.list.map((text) => (
              <li key={text} className="border-t border-hairline py-4 text-body">
                {text}
              </li>
            ))}
          </ul>
        </section>
        {contact && (
          <ContactCard
            title={becomeASupplierTexts.contact.title}
            text={becomeASupplierTexts.contact.text}
            contact={contact}
          />
        )}
      </div>
    </div>
  )
}

function Steps() {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="display text-heading">
        {becomeASupplierTexts.steps.title}
      </h2>
      <ol className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {becomeASupplierTexts.steps.list.map(({ title, text }) => (
          <li key={title} className="border-t border-hairline pt-4">
            <h3 className="display text-title">{title}</h3>
            <p className="mt-3 text-body text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
