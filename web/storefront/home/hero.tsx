import { homeTexts } from '#texts/content/home.ts'
import { SearchBox } from '#web/storefront/search/search-box.tsx'

/** Heading, introduction and search box at the top of the home page. */
export function Hero() {
  return (
    <section className="frame flex flex-col items-center pt-14 pb-14 text-center sm:pt-20 sm:pb-16">
      <h1 className="display max-w-[18ch] text-display">{homeTexts.hero.title}</h1>
      <p className="mt-6 max-w-[52ch] text-body text-muted sm:text-lead">{homeTexts.hero.text}</p>
      <div className="mt-10 w-full max-w-2xl">
        <SearchBox large />
      </div>
    </section>
  )
}
