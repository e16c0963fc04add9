import type { AboutUs } from '#contract/schemas/content/content.ts'
import { contentTexts } from '#texts/content/content.tsx'
import { Image } from '#web/ui/images/image.tsx'
import { Spans } from '#web/storefront/content/spans.tsx'

/** Team members with their photos, if they have any. */
export function Team({ people }: { people: AboutUs['team'] }) {
  if (people.length === 0) return null
  return (
    <section aria-labelledby="team">
      <h2 id="team" className="display text-heading">
        {contentTexts.about.team}
      </h2>
      <ul className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {people.map(({ name, role, text, image }) => (
          <li key={name} className="border-t border-hairline pt-4">
            {image && (
              <Image
                image={image}
                sizes="(width >= 64rem) 22vw, (width >= 40rem) 46vw, 92vw"
                ratio={image.width / image.height}
                alt=""
                className="mb-4"
              />
            )}
            <h3 className="display text-title">{name}</h3>
            <p className="mt-1 text-small text-muted">{role}</p>
            <p className="mt-3 text-body">
              <Spans text={text} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
