import { homeTexts } from '#texts/content/home.ts'
import { SearchBox } from '#web/storefront/search/search-box.tsx'

/** Heading, introduction and search box at the top of the home page. */
export function Hero() {
  return (
    <section className="frame flex flex-col items-center pt-10 pb-10 text-center sm:pt-16 sm:pb-14">
      <div className="introduction mb-8 flex flex-col items-center">
        <h1 className="display max-w-[18ch] text-display">{homeTexts.hero.title}</h1>
        <p className="mt-5 max-w-[52ch] text-body text-muted sm:text-lead">{homeTexts.hero.text}</p>
      </div>
      <div className="w-full max-w-2xl">
        <SearchBox large />
      </div>
    </section>
  )
}
