import { CategoryIndex } from './category-index.tsx'
import { HowItWorks } from './how-it-works.tsx'

/** The end of the home page. Loaded lazily, hence the default export. */
export default function HomeFoot() {
  return (
    <>
      <CategoryIndex />
      <HowItWorks />
    </>
  )
}
